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

/** Where a mount's place lies on this machine: `[inside, outside]`. Files and scratch folders are made below `folder`. */
const placeOf = (mount, { tree, folder, tools }) => {
  const made = join(folder, mount.at)
  if (mount.kind === 'snapshot') return [mount.at, tree]
  if (mount.kind === 'tool') {
    const tool = tools[mount.tool]
    return tool.entry === '' ? [`${mount.at}/${mount.tool}`, tool.path] : [mount.at, tool.path]
  }
  mkdirSync(mount.kind === 'file' ? dirname(made) : made, { recursive: true })
  if (mount.kind === 'file') writeFileSync(made, mount.content)
  return [mount.at, made]
}

const literal = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** A word of a step with the sandbox's places made places of this machine; of two that fit, the longer one counts. */
const outside = (places) => {
  const sorted = places.toSorted(([a], [b]) => b.length - a.length)
  const pattern = new RegExp(`(^|[=:])(${sorted.map(([at]) => literal(at)).join('|')})(?=$|[/:])`, 'g')
  const realOf = new Map(sorted)
  return (word) => word.replace(pattern, (_, before, at) => before + realOf.get(at))
}

/** The steps that each analyzer would run in the sandbox, as commands of this machine; their scratch below `scratch`. */
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
    if (own.length === 0 || analyzer.tools.some((id) => tools[id] === undefined)) return []
    const folder = join(scratch, analyzer.id)
    const steps = analyzer.plan(own, config).steps.map((step) => {
      const translate = outside(step.mounts.map((mount) => placeOf(mount, { tree, folder, tools })))
      return {
        argv: step.argv.map(translate),
        cwd: translate(step.cwd),
        env: Object.fromEntries(Object.entries(step.env).map(([name, value]) => [name, translate(value)])),
        stdin: step.stdin,
      }
    })
    return [{ id: analyzer.id, steps, clean: () => rmSync(join(folder, 'build'), { recursive: true, force: true }) }]
  })
}

/** Runs the steps of one analyzer one after another; the peak of the largest process. */
const runBare = async ({ steps }) => {
  const outputs = []
  let peakBytes = 0
  for (const { argv, cwd, env, stdin } of steps) {
    const input = stdin.kind === 'text' ? stdin.text : stdin.kind === 'step' ? outputs[stdin.index] : ''
    const ended = await measured(argv, { cwd, env, stdin: input, anyExit: true })
    outputs.push(ended.stdout)
    peakBytes = Math.max(peakBytes, ended.peakBytes)
  }
  return peakBytes
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
      const bare = async () => {
        const peaks = await Promise.all(commands.map(runBare))
        return Math.max(...peaks)
      }
      const clean = () => {
        for (const command of commands) command.clean()
      }
      const vet = () =>
        measured([join(root, 'assay'), 'vet', tree, '--format', 'json'], {
          cwd: scratch,
          env: { PATH: process.env.PATH, HOME: scratch },
          anyExit: true,
        })
      const times = { bare: [], vet: [] }
      const peaks = { bare: 0, vet: 0 }
      console.log(`${name}: ${commands.map(({ id }) => id).join(', ')}; ${rounds} rounds interleaved, medians`)
      await bare()
      await vet()
      for (let round = 0; round < rounds; round++) {
        clean()
        const start = performance.now()
        peaks.bare = Math.max(peaks.bare, await bare())
        times.bare.push(performance.now() - start)
        const ended = await vet()
        times.vet.push(ended.ms)
        peaks.vet = Math.max(peaks.vet, ended.peakBytes)
      }
      const [bareMs, vetMs] = [median(times.bare), median(times.vet)]
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
