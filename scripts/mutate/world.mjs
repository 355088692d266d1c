// The sources of a copy as modules that can be evaluated again with one file changed, in a process that stays warm.
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'
import { transformSync } from 'esbuild'

const bare = /\brequire\("([^"]+)"\)/g

/** CommonJS of a TypeScript file; throws esbuild's error where it is none. */
export const compile = (text, path) =>
  transformSync(text, {
    loader: path.endsWith('.json') ? 'json' : 'ts',
    format: 'cjs',
    target: 'node20',
    sourcefile: path,
    supported: { 'dynamic-import': false },
    define: {
      'import.meta.url': '__url',
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
    },
  }).code

const scriptOf = (code, path) =>
  new vm.Script(`(function(exports,require,module,__filename,__dirname,__url){${code}\n})`, { filename: path })

/**
 * `load(path)`: the exports of a file of the copy. `change(path, text)`: from now on this file has that text, and it and
 * all that import it are evaluated again when they are next loaded; `text` null: as it is on disk. `forget`: those too that
 * `isOld` names, and all that import them.
 */
export const openWorld = (given) => {
  const sources = new Map()
  const modules = new Map()
  const importers = new Map()
  const externals = new Map(Object.entries(given))

  const sourceOf = (path) => {
    const known = sources.get(path)
    if (known) return known
    const code = compile(readFileSync(path, 'utf8'), path)
    const made = { code, script: scriptOf(code, path) }
    sources.set(path, made)
    return made
  }

  /** Packages are ES modules, which only an asynchronous import brings everywhere. */
  const bringPackages = async (paths) => {
    const seen = new Set()
    const waiting = [...paths]
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue
      seen.add(path)
      for (const [, name] of sourceOf(path).code.matchAll(bare)) {
        if (name.startsWith('.')) waiting.push(resolve(dirname(path), name))
        else if (!externals.has(name)) externals.set(name, await bring(name))
      }
    }
  }

  const bring = async (name) => {
    const namespace = await import(name)
    return { ...(namespace.default ?? {}), ...namespace, __esModule: true }
  }

  const load = (path) => {
    const known = modules.get(path)
    if (known) return known.exports
    const module = { exports: {} }
    modules.set(path, module)
    const require = (name) => {
      if (!name.startsWith('.')) return externals.get(name)
      const target = resolve(dirname(path), name)
      const by = importers.get(target) ?? new Set()
      importers.set(target, by.add(path))
      return load(target)
    }
    try {
      const run = sourceOf(path).script.runInThisContext()
      run(module.exports, require, module, path, dirname(path), pathToFileURL(path).href)
    } catch (error) {
      modules.delete(path)
      throw error
    }
    return module.exports
  }

  const drop = (path) => {
    modules.delete(path)
    for (const each of importers.get(path) ?? []) if (modules.has(each)) drop(each)
  }

  return {
    load,
    bringPackages,
    isLoaded: (path) => modules.has(path),
    change: (path, text) => {
      if (text === null) sources.delete(path)
      else {
        const code = compile(text, path)
        sources.set(path, { code, script: scriptOf(code, path) })
      }
      drop(path)
    },
    forget: (isOld) => {
      for (const path of [...modules.keys()]) if (isOld(path)) drop(path)
    },
  }
}
