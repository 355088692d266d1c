// Started as `node driver.cjs`: loads the bundles that lie beside it, with V8's cached data where it is there.
const { existsSync, readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { join } = require('node:path')
const vm = require('node:vm')

/** Where the cached data of a bundle lies: V8 takes none of another Node's. */
exports.cacheOf = (name) => join(__dirname, `${name}-${process.version}-${process.arch}.cache`)

/** The scripts loaded so far, by name. */
exports.scripts = new Map()

/** What the bundle exports. `provided`: modules that it finds here instead of in a package. */
exports.load = (name, provided = {}) => {
  const file = join(__dirname, `${name}.cjs`)
  const cache = exports.cacheOf(name)
  // The bundler writes ASCII only, which latin1 reads fastest.
  const script = new vm.Script(
    `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'latin1')}\n})`,
    {
      filename: file,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      ...(existsSync(cache) ? { cachedData: readFileSync(cache) } : {}),
    },
  )
  exports.scripts.set(name, script)
  const nodeRequire = createRequire(file)
  const module = { exports: {} }
  script.runInThisContext()(
    module.exports,
    (id) => (Object.hasOwn(provided, id) ? provided[id] : nodeRequire(id)),
    module,
    file,
    __dirname,
  )
  return module.exports
}

if (require.main === module) exports.load('main').main(exports.load)
