import { existsSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { buildInputs } from './inputs.mjs'

const validateEntry = 'cli/validate-only.ts'
const validateThread = 'cli/validate/worker.ts'

/** What is started as a process: one file each, loaded with V8's cached data (program.cjs). `flags`: Node's, part of the cache's key. */
export const programs = [
  { name: 'main', entry: 'cli/main.ts', flags: [] },
  { name: 'validate', entry: validateEntry, flags: [] },
  { name: 'child', entry: 'pipeline/examine/child.ts', flags: ['--max-old-space-size=2048'] },
  { name: 'crates', entry: 'pipeline/prepare/child.ts', flags: [] },
  { name: 'signer', entry: 'evidence/keys/child.ts', flags: [] },
  { name: 'job', entry: 'pipeline/worker/child.ts', flags: [] },
]

/** Large packages that few commands need: a file beside the programs, loaded by whoever asks for it. */
const apart = { name: 'redis', entry: 'pipeline/queue/bullmq/packages.ts' }

/** What benchmarks, generators, tests and users of the library import from a build: the folders' public faces; and what runs as a thread. */
const faces = [
  'cli/validate/library.ts',
  validateThread,
  'cli/repair/worker.ts',
  'pipeline/run.ts',
  'pipeline/vetter.ts',
  'pipeline/machine-budget/index.ts',
  'pipeline/snapshot/index.ts',
  'pipeline/queue/open-queue.ts',
  'pipeline/queue/worker-identity.ts',
  'lib/installation.ts',
  'analyzers/ast-grep/rule-file.ts',
  'policies/rule-index/index.ts',
  'policies/handbook.ts',
  ...['schemas/sarif', 'schemas/records', 'sarif', 'analyzers', 'runner', 'policies', 'evidence'].map(
    (folder) => `${folder}/index.ts`,
  ),
]

/**
 * Our sources and the packages that they use as a few files of JavaScript: loading hundreds took longer than the work
 * (docs/adr/0005). better-sqlite3 stays outside, since it finds its native half by its own place.
 */
export const bundle = async (root, outdir) => {
  const { build } = await import('esbuild')
  const shared = {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    external: ['better-sqlite3'],
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    charset: 'ascii', // program.cjs reads it as such
    metafile: true,
    logLevel: 'silent', // what fails is thrown, and set-up says it
  }
  const ofPrograms = await build({
    ...shared,
    entryPoints: entryPoints(
      root,
      [...programs, apart].map(({ name, entry }) => ({ in: entry, out: name })),
    ),
    outdir,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    plugins: [placePlugin(root, folderOfProgram), apartPlugin(root)],
  })
  const ofFaces = await build({
    ...shared,
    entryPoints: entryPoints(
      root,
      faces.map((face) => ({ in: face, out: face.replace(/\.ts$/, '') })),
    ),
    outdir,
    format: 'esm',
    splitting: true,
    chunkNames: 'chunks/[hash]',
    // CommonJS packages ask for Node's own modules by `require`.
    banner: {
      js: "import { createRequire as assayRequire } from 'node:module'; const require = assayRequire(import.meta.url);",
    },
    plugins: [placePlugin(root, folderOfModule)],
  })
  const seen = { ...ofFaces.metafile.inputs, ...ofPrograms.metafile.inputs }
  if (validateEntry in seen)
    writeFileSync(join(outdir, 'validate.inputs.json'), JSON.stringify(inputsOfValidate(root, seen)))
}

/** What `assay validate` is made from: the sources that its program and its thread reach, and what a build depends on. */
const inputsOfValidate = (root, seen) => {
  const reached = new Set([validateEntry, validateThread].filter((file) => file in seen))
  for (const file of reached) for (const { path } of seen[file].imports) if (path in seen) reached.add(path)
  const sources = [...reached].filter((file) => file.endsWith('.ts') && !file.startsWith('node_modules/'))
  return [...sources, ...buildInputs(root)].sort()
}

// The tests of set-up build a project of one file.
const entryPoints = (root, entries) => entries.filter((entry) => existsSync(join(root, entry.in)))

const apartPlugin = (root) => ({
  name: 'apart',
  setup: (build) => {
    build.onResolve({ filter: /\/packages\.ts$/ }, ({ kind, path, resolveDir }) =>
      kind !== 'entry-point' && join(resolveDir, path) === join(root, apart.entry)
        ? { path: `./${apart.name}.cjs`, external: true }
        : undefined,
    )
  },
})

// The folder of the build: a program lies right in it, a module anywhere in it.
const folderOfProgram = `
import { pathToFileURL } from 'node:url'
export const buildFolder = pathToFileURL(__dirname + '/')
`
const folderOfModule = `
import { existsSync, writeFileSync } from 'node:fs'
const find = (url) => existsSync(new URL('built.json', url)) ? url : find(new URL('..', url))
export const buildFolder = find(new URL('./', import.meta.url))
`
const folderModule = 'assay:build-folder'

/** `import.meta.url` in our sources means the place of the source in the build's folder, where its data files lie beside. */
const placePlugin = (root, folderSource) => ({
  name: 'place',
  setup: (build) => {
    build.onResolve({ filter: new RegExp(`^${folderModule}$`) }, () => ({ path: folderModule, namespace: 'assay' }))
    build.onLoad({ filter: /.*/, namespace: 'assay' }, () => ({ contents: folderSource, loader: 'js' }))
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const contents = await readFile(path, 'utf8')
      if (path.includes(`${sep}node_modules${sep}`) || !contents.includes('import.meta.url')) return undefined
      const place = relative(root, path).split(sep).join('/').replace(/\.ts$/, '.js')
      const here = `new URL(${JSON.stringify(place)}, assayBuildFolder).href`
      return {
        contents: `import { buildFolder as assayBuildFolder } from '${folderModule}'\n${contents.replaceAll('import.meta.url', here)}`,
        loader: 'ts',
        resolveDir: dirname(path),
      }
    })
  },
})
