// Part of each build: loads a program with V8's cached data, which spares most of its compilation.
const { existsSync, readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { join } = require('node:path')
const vm = require('node:vm')

/** Where the cached data of a program lies: V8 takes none of another Node's. */
exports.cacheOf = (name) => join(__dirname, `${name}-${process.version}-${process.arch}.cache`)

/** Runs the program and gives its compiled script. Without cached data, or with data that V8 refuses, it is only slower. */
exports.load = (name) => {
  const file = join(__dirname, `${name}.cjs`)
  const cache = exports.cacheOf(name)
  const script = new vm.Script(
    `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`,
    {
      filename: file,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      ...(existsSync(cache) ? { cachedData: readFileSync(cache) } : {}),
    },
  )
  const module = { exports: {} }
  script.runInThisContext()(module.exports, createRequire(file), module, file, __dirname)
  return script
}

if (require.main === module) exports.load(process.argv[2])
