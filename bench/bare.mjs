// The analyzers as they would run without Assay: the same programs, arguments and files, outside any sandbox.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { measured } from './measure.mjs'

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

/** The steps that each analyzer would run in the sandbox with so many cores, as commands of this machine; their scratch below `scratch`. */
export const bareCommands = async (build, tree, scratch, cpuCores = 2) => {
  const load = (path) => import(pathToFileURL(join(build, path)).href)
  const { analyzers } = await load('analyzers/index.js')
  const { tools } = (await load('lib/installation.js')).readInstallation()
  const config = { configSource: 'assay', cpuCores }
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
export const runBare = async ({ steps }) => {
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
