import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  type Analyzer,
  type AnalyzerReport,
  type ConfigSource,
  findAnalyzer,
  type SourceView,
} from '../../analyzers/index.ts'
import { sha256 } from '../../lib/digest.ts'
import { readInstallation } from '../../lib/installation.ts'
import { byCodeUnit } from '../../lib/order.ts'
import type { Plan, RawRun, Snapshot, SnapshotFile, Step } from '../../schemas/records/index.ts'

/** File contents by path. */
export type Tree = Readonly<Record<string, string | Uint8Array>>

/** The source view of a tree that lies nowhere but in memory. */
export const sourceOf = (tree: Tree): SourceView => {
  const bytes = new Map(Object.entries(tree).map(([path, content]) => [path, Buffer.from(content)]))
  const files = [...bytes]
    .map(
      ([path, content]): SnapshotFile => ({ path, size: content.byteLength, mode: '100644', sha256: sha256(content) }),
    )
    .sort((a, b) => byCodeUnit(a.path, b.path))
  const subject = { path: '.', ref: null, commit: null, tree: null, manifest: sha256(''), dirty: null }
  const snapshot: Snapshot = { subject, files, omitted: [], omittedCounts: {}, notices: [] }
  return {
    snapshot,
    read: (path) => {
      const content = bytes.get(path)
      if (content === undefined) throw new RangeError(`${path} is not in the tree.`)
      return content
    },
  }
}

export const analyzer = (id: string): Analyzer => {
  const found = findAnalyzer(id)
  if (found === null) throw new RangeError(`There is no analyzer ${id}.`)
  return found
}

export const planOf = (id: string, source: SourceView, configSource: ConfigSource = 'assay'): Plan =>
  planWith(analyzer(id), source, configSource)

export const planWith = (made: Analyzer, source: SourceView, configSource: ConfigSource = 'assay'): Plan => {
  const files = source.snapshot.files.filter(({ path }) => made.appliesTo(path))
  return made.plan(files, { configSource, cpuCores: 2 })
}

export type Vetted = {
  readonly report: AnalyzerReport
  readonly raws: readonly RawRun[]
  readonly plan: Plan
  readonly source: SourceView
}

/**
 * Runs an analyzer's plan with the real tool on a tree, without a sandbox: the tree lies in a folder of its own, and that
 * folder's name is put back to /src in what the tool writes, which is all that the sandbox would change.
 */
export const vet = async (id: string, tree: Tree, configSource: ConfigSource = 'assay'): Promise<Vetted> => {
  const source = sourceOf(tree)
  const plan = planOf(id, source, configSource)
  const raws = await runPlan(plan, source)
  return { report: analyzer(id).toSarif(raws, plan, source, toolIdentity(id)), raws, plan, source }
}

export const toolIdentity = (id: string) => {
  const tool = readInstallation().tools[id]
  return { version: tool?.version ?? '0.0.0', sha256: tool?.sha256 ?? sha256('') }
}

const runPlan = async (plan: Plan, source: SourceView): Promise<RawRun[]> => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'assay-analyzer-')))
  try {
    for (const { path } of source.snapshot.files) write(join(root, 'src', path), source.read(path))
    const raws: RawRun[] = []
    for (const step of plan.steps) raws.push(await runStep(step, root))
    return raws
  } finally {
    rmSync(root, { recursive: true })
  }
}

const runStep = (step: Step, root: string): Promise<RawRun> => {
  for (const mount of step.mounts) if (mount.kind === 'file') write(join(root, mount.at), mount.content)
  mkdirSync(join(root, 'tmp'), { recursive: true })
  const [program = '', ...args] = step.argv.map((argument) =>
    onThisMachine(argument.replace('=/assay/', `=${root}/assay/`)),
  )
  const child = spawn(program, args, {
    cwd: join(root, 'src'),
    env: { ...step.env, HOME: join(root, 'tmp') },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: 50_000,
  })
  child.stdin.on('error', () => {}) // a program that ends without reading it
  child.stdin.end(step.stdin.kind === 'text' ? step.stdin.text : '')
  const stdout: Buffer[] = []
  const stderr: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
  const asInSandbox = (chunks: readonly Buffer[]): Buffer =>
    Buffer.from(Buffer.concat(chunks).toString('latin1').replaceAll(`${root}/src/`, '/src/'), 'latin1')
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode, signal) => {
      const streams = { stdout: asInSandbox(stdout), stderr: asInSandbox(stderr) }
      resolve({ ...emptyRun, argv: step.argv, exitCode, signal, ...streams })
    })
  })
}

/** Where a file of a tool's mount lies: a tool is a folder or, without an entry, the file itself. */
const onThisMachine = (argument: string): string =>
  argument.replace(/^\/tools\/([^/]+)\//, (mount: string, id: string) => {
    const tool = readInstallation().tools[id]
    if (tool === undefined) return mount
    return tool.entry === '' ? `${dirname(tool.path)}/` : `${tool.path}/`
  })

/** A run that gave nothing and ended well. */
export const emptyRun: RawRun = {
  argv: [],
  exitCode: 0,
  signal: null,
  startFailure: null,
  limitHit: null,
  stdout: new Uint8Array(),
  stderr: new Uint8Array(),
  durationMs: 1,
  receipt: null,
}

const write = (path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** `rule uri:line:column-endLine:endColumn` of every result, in order. */
export const lines = ({ log }: AnalyzerReport): string[] =>
  (log?.runs?.[0]?.results ?? []).map(({ ruleId, locations }) => {
    const place = locations?.[0]?.physicalLocation
    const region = place?.region
    const at =
      region === undefined ? '' : `:${region.startLine}:${region.startColumn}-${region.endLine}:${region.endColumn}`
    return `${ruleId} ${place?.artifactLocation?.uri}${at}`
  })

/** All files below a folder, as a tree. */
export const treeAt = (folder: URL): Tree =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.pathname.length), readFileSync(path)]),
  )
