// Part of each build: loads a program with V8's cached data, which spares most of its compilation.
const { existsSync, readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { join } = require('node:path')
const vm = require('node:vm')

/** Where the cached data of a program lies: V8 takes none of another Node's. */
exports.cacheOf = (name) => join(__dirname, `${name}-${process.version}-${process.arch}.cache`)

// Modules of Node that take milliseconds to load and that many a command never uses: loaded at their first use.
const costly = new Set([
  'child_process',
  'crypto',
  'fs/promises',
  'net',
  'os',
  'stream',
  'stream/promises',
  'v8',
  'worker_threads',
  'zlib',
])

const lazily = (require) => {
  const loaded = new Map()
  const lazy = (id) => {
    const name = id.replace(/^node:/, '')
    if (!costly.has(name)) return require(id)
    if (!loaded.has(name)) {
      const get = (_, key) => require(id)[key]
      const has = (_, key) => key in require(id)
      const ownKeys = () => Reflect.ownKeys(require(id))
      const getOwnPropertyDescriptor = (_, key) => {
        const found = Object.getOwnPropertyDescriptor(require(id), key)
        return found && { ...found, configurable: true }
      }
      loaded.set(name, new Proxy({}, { get, has, ownKeys, getOwnPropertyDescriptor }))
    }
    return loaded.get(name)
  }
  return Object.assign(lazy, require)
}

/** Runs the program and gives its compiled script. Without cached data, or with data that V8 refuses, it is only slower. */
exports.load = (name) => {
  const file = join(__dirname, `${name}.cjs`)
  const cache = exports.cacheOf(name)
  const script = new vm.Script(
    `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'latin1')}\n})`,
    {
      filename: file,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      ...(existsSync(cache) ? { cachedData: readFileSync(cache) } : {}),
    },
  )
  const module = { exports: {} }
  script.runInThisContext()(module.exports, lazily(createRequire(file)), module, file, __dirname)
  return script
}

// The program reads its own arguments, as if it had been started alone.
if (require.main === module) exports.load(process.argv.splice(2, 1)[0])
