import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** What is started or imported from outside the build: the command line, the child process, and the folders' public faces. */
const entries = [
  'cli/main.ts',
  'pipeline/examine/child.ts',
  'pipeline/run.ts',
  'pipeline/snapshot/index.ts',
  'lib/installation.ts',
  ...['schemas/sarif', 'schemas/records', 'sarif', 'analyzers', 'runner', 'policies', 'evidence'].map(
    (folder) => `${folder}/index.ts`,
  ),
]

const baseModule = 'assay:build-folder'

// The folder of the build, from wherever in it the bundler has put this code.
const baseSource = `
import { existsSync } from 'node:fs'
const find = (url) => existsSync(new URL('built.json', url)) ? url : find(new URL('..', url))
export const buildFolder = find(new URL('./', import.meta.url))
`

/**
 * Our sources and the packages that they use as a few files of JavaScript: loading hundreds took longer than the work
 * (docs/adr/0005). better-sqlite3 stays outside, since it finds its native half by its own place.
 */
export const bundle = async (root, outdir) => {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: entries.filter((entry) => existsSync(join(root, entry))),
    outbase: root,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    chunkNames: 'chunks/[hash]',
    external: ['better-sqlite3'],
    keepNames: true,
    legalComments: 'none',
    logLevel: 'silent', // what fails is thrown, and set-up says it,
    // CommonJS packages ask for Node's own modules by `require`.
    banner: {
      js: "import { createRequire as assayRequire } from 'node:module'; const require = assayRequire(import.meta.url);",
    },
    plugins: [placePlugin(root)],
  })
}

/** `import.meta.url` in our sources means the place of the source in the build's folder, where its data files lie beside. */
const placePlugin = (root) => ({
  name: 'place',
  setup: (build) => {
    build.onResolve({ filter: new RegExp(`^${baseModule}$`) }, () => ({ path: baseModule, namespace: 'assay' }))
    build.onLoad({ filter: /.*/, namespace: 'assay' }, () => ({ contents: baseSource, loader: 'js' }))
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const contents = await readFile(path, 'utf8')
      if (path.includes(`${sep}node_modules${sep}`) || !contents.includes('import.meta.url')) return undefined
      const place = relative(root, path).split(sep).join('/').replace(/\.ts$/, '.js')
      const here = `new URL(${JSON.stringify(place)}, assayBuildFolder).href`
      return {
        contents: `import { buildFolder as assayBuildFolder } from '${baseModule}'\n${contents.replaceAll('import.meta.url', here)}`,
        loader: 'ts',
        resolveDir: dirname(path),
      }
    })
  },
})
