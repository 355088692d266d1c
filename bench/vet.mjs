// assay vet against the same analyzers bare and side by side, on the same tree, in one run.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runSetUp } from '../scripts/setup/entry.mjs'
import { generateTree } from './generate-tree.mjs'
import { measured, median, megabytes } from './measure.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const sizes = [
  { name: 'small tree, 20 files', files: 20, rounds: 9 },
  { name: 'large tree, 4,000 files', files: 4000, rounds: 5 },
]

const filesOf = (tree, folder = tree) =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesOf(tree, join(folder, entry.name)) : [relative(tree, join(folder, entry.name))],
    )
    .sort()

/** What the plans would run in the sandbox, with the sandbox's paths made paths of this machine. */
const bareCommands = async (build, tree, scratch) => {
  const load = (path) => import(pathToFileURL(join(build, path)).href)
  const { analyzers } = await load('analyzers/index.js')
  const { tools } = (await load('lib/installation.js')).readInstallation()
  const config = { configSource: 'assay', cpuCores: 2 }
  const files = filesOf(tree).map((path) => ({
    path,
    size: statSync(join(tree, path)).size,
    mode: '100644',
    sha256: '',
  }))
  return analyzers.flatMap((analyzer) => {
    const own = files.filter(({ path }) => analyzer.appliesTo(path))
    const steps = own.length === 0 ? [] : analyzer.plan(own, config).steps
    return steps.map((step) => {
      const outside = (word) => step.mounts.reduce((text, mount) => text.replaceAll(mount.at, sourceOf(mount)), word)
      const sourceOf = (mount) => {
        if (mount.kind === 'snapshot') return tree
        if (mount.kind === 'tool') return tools[mount.tool].path
        if (mount.kind === 'scratch') return mount.at
        const path = join(scratch, mount.at)
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, mount.content)
        return path
      }
      return { argv: step.argv.map(outside), env: step.env, stdin: step.stdin.kind === 'text' ? step.stdin.text : '' }
    })
  })
}

/** Prints the wall time of both, their ratio, and the peak memory of the largest process of each. */
export const bench = async () => {
  const build = await runSetUp('all')
  const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    for (const { name, files, rounds } of sizes) {
      const tree = join(scratch, `tree-${files}`)
      generateTree(tree, files)
      const commands = await bareCommands(build, tree, scratch)
      const bare = () =>
        Promise.all(commands.map(({ argv, env, stdin }) => measured(argv, { cwd: tree, env, stdin, anyExit: true })))
      const vet = () =>
        measured([join(root, 'assay'), 'vet', tree, '--format', 'json'], {
          cwd: scratch,
          env: { PATH: process.env.PATH, HOME: scratch },
          anyExit: true,
        })
      const times = { bare: [], vet: [] }
      const peaks = { bare: 0, vet: 0 }
      await bare()
      await vet()
      for (let round = 0; round < rounds; round++) {
        const start = performance.now()
        peaks.bare = Math.max(peaks.bare, ...(await bare()).map(({ peakBytes }) => peakBytes))
        times.bare.push(performance.now() - start)
        const ended = await vet()
        times.vet.push(ended.ms)
        peaks.vet = Math.max(peaks.vet, ended.peakBytes)
      }
      const [bareMs, vetMs] = [median(times.bare), median(times.vet)]
      console.log(`${name}, ${rounds} rounds interleaved, medians`)
      console.log(`  bare, side by side  ${bareMs.toFixed(0).padStart(6)} ms   peak ${megabytes(peaks.bare)}`)
      console.log(`  assay vet           ${vetMs.toFixed(0).padStart(6)} ms   peak ${megabytes(peaks.vet)}`)
      console.log(
        `  ratio ${(vetMs / bareMs).toFixed(2)}x; aim 1.10x + 300 ms = ${(1.1 * bareMs + 300).toFixed(0)} ms; over it by ${(vetMs - 1.1 * bareMs - 300).toFixed(0)} ms`,
      )
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
