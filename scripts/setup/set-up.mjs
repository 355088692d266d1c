import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SetupProblem, stopChildren } from './command.mjs'
import { sha256OfFile } from './digests.mjs'
import { levels, readyBuild } from './due.mjs'
import { digest, fingerprint } from './inputs.mjs'
import { takeLock } from './lock.mjs'
import { createReport } from './report.mjs'
import { readRuntime } from './runtime.mjs'
import { fileMark, readJson, readStamp, stampFormat, writeStamp } from './stamp.mjs'
import { astGrep, astGrepCli, astGrepGrammars, yaml } from './steps/ast-grep.mjs'
import { biome } from './steps/biome.mjs'
import { build } from './steps/build.mjs'
import { clippySarif } from './steps/clippy-sarif.mjs'
import { eslint } from './steps/eslint.mjs'
import { native } from './steps/native.mjs'
import { node } from './steps/node.mjs'
import { npmPackages } from './steps/npm.mjs'
import { python } from './steps/python.mjs'
import { redis } from './steps/redis.mjs'
import { ruff } from './steps/ruff.mjs'
import { rust } from './steps/rust.mjs'
import { semgrep } from './steps/semgrep.mjs'
import { bubblewrap, git } from './steps/system.mjs'
import { bandit, zizmor } from './steps/test-tools.mjs'

const essential = [npmPackages, build]
const forVet = [
  ...[bubblewrap, git, node, biome, ruff, astGrep, astGrepCli, ...astGrepGrammars, yaml],
  ...[eslint, native, rust, clippySarif],
]
const forTests = [bandit, zizmor, redis]
const onDemand = { semgrep: [python, semgrep] }

/**
 * Brings what `level` needs (js: packages and build; vet: native modules, system packages, tools; all: the tests' needs
 * and all tools on demand too) and the tools `wanted` on demand, and records it. Repeats nothing that is there. Throws SetupProblem where the JavaScript cannot be brought;
 * a tool that cannot is recorded as missing and said.
 */
export const setUp = async (root, level, wanted = []) => {
  const report = createReport()
  const lock = await takeLock(root, { onWait: (pid) => report.say(`waiting for the set-up of process ${pid}`) })
  const release = onSignals(lock, root)
  try {
    if (lock.hasWaited && readyBuild(root, level, undefined, wanted) !== null) return
    const context = createContext(root, report, lock)
    const stamp = stampOf(context, level)
    await runAll(context, stepsOf(context, level, wanted), (results) => writeStamp(root, stamp(results)))
  } finally {
    report.close()
    removeScratch(root)
    release()
    lock.release()
  }
}

// What the tests need, and what is brought on demand, is not brought for a vet, nor forgotten by one.
const stepsOf = (context, level, wanted) => {
  if (level === 'js') return essential
  const isHere = (step) => step.present(context) !== null
  const tests = level === 'all' ? forTests : forTests.filter(isHere)
  const demanded = Object.entries(onDemand).flatMap(([id, steps]) =>
    level === 'all' || wanted.includes(id) || steps.every(isHere) ? steps : [],
  )
  return [...forVet, ...tests, ...demanded, ...essential]
}

const createContext = (root, report, lock) => {
  // Under the lock, whatever lies there was left by a set-up that was killed.
  removeScratch(root)
  const inputs = { fingerprint: fingerprint(root), digest: digest(root) }
  const before = readStamp(root)
  return {
    root,
    report,
    lock,
    inputs,
    runtime: readRuntime(),
    lockfile: readJson(join(root, 'tools.lock.json')),
    buildFolder: `build/${inputs.digest.slice(0, 16)}`,
    scratch: (name) => {
      const folder = join(scratchOf(root), String(process.pid))
      mkdirSync(folder, { recursive: true })
      return join(folder, name)
    },
    logFile: (name) => join(root, '.tools/log', `${name}.txt`),
    toolRecord: (tool) => {
      const file = resolve(root, tool.path, tool.entry)
      const mark = fileMark(file)
      const known = Object.values(before?.tools ?? {}).find(
        (other) => other.path === tool.path && other.entry === tool.entry && other.mark === mark,
      )
      return { ...tool, sha256: known?.sha256 ?? sha256OfFile(file), mark }
    },
  }
}

const scratchOf = (root) => join(root, '.tools/scratch')

// A compiler that is just ending may still write there.
const removeScratch = (root) =>
  rmSync(scratchOf(root), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })

const stampOf = ({ root, runtime, inputs, buildFolder }, level) => {
  const before = readStamp(root)
  const base = { format: stampFormat, runtime, inputs, build: buildFolder }
  const kept = {
    tools: before?.tools ?? {},
    missing: before?.missing ?? {},
    nativeBinding: before?.nativeBinding ?? null,
  }
  return (results) =>
    results === null
      ? { ...base, level: levels[0], ...kept }
      : { ...base, level, ...(level === 'js' ? kept : gather(results)) }
}

const gather = (results) => ({
  tools: Object.assign({}, ...results.map(({ tools }) => tools ?? {})),
  missing: Object.assign({}, ...results.map(({ missing }) => missing ?? {})),
  nativeBinding: results.find(({ nativeBinding }) => nativeBinding !== undefined)?.nativeBinding ?? null,
})

// The long steps run side by side, each as soon as those it stands on are through. `record(null)` is called when the JavaScript is there.
const runAll = async (context, steps, record) => {
  const started = new Map()
  const start = (step) => {
    const known = started.get(step.id)
    if (known !== undefined) return known
    const begun = Promise.all(step.after.map((id) => start(steps.find((other) => other.id === id)))).then(() =>
      perform(context, step),
    )
    started.set(step.id, begun)
    return begun
  }
  const all = Promise.allSettled(steps.map(start))
  // `all` says what failed, once nothing is running any more.
  await Promise.all(essential.map(start)).then(
    () => record(null),
    () => {},
  )
  const ends = await all
  const failed = ends.find(({ status }) => status === 'rejected')
  if (failed !== undefined) throw failed.reason
  record(ends.map(({ value }) => value))
}

const perform = async (context, step) => {
  const present = step.present(context)
  if (present !== null) return present
  const finish = context.report.start(step.title)
  try {
    const result = await step.bring(context)
    finish('done')
    return result
  } catch (error) {
    finish('not done')
    if (step.isEssential || !(error instanceof SetupProblem)) throw error
    context.report.say(`without ${step.title}: ${error.message}\nset-up: what would bring it: ${error.remedy}`)
    return {
      missing: {
        [step.id]: {
          reason: firstLine(error.message),
          remedy: error.remedy,
          command: step.command,
          triedAt: new Date().toISOString(),
        },
      },
    }
  }
}

const firstLine = (text) => text.split('\n')[0]

const onSignals = (lock, root) => {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
  const stop = async (signal) => {
    await stopChildren()
    removeScratch(root)
    lock.release()
    process.exit(codes[signal])
  }
  for (const signal of Object.keys(codes)) process.once(signal, stop)
  return () => {
    for (const signal of Object.keys(codes)) process.removeListener(signal, stop)
  }
}
