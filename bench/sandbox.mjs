// One launch through the runner against bare bwrap with the same namespaces, interleaved.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { runSetUp } from '../scripts/setup/entry.mjs'

const rounds = 200
const warmUp = 10

const namespaces = ['user', 'ipc', 'pid', 'net', 'uts', 'cgroup'].map((name) => `--unshare-${name}`)
const bareArguments = [
  ...[...namespaces, '--disable-userns', '--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'],
  ...['--ro-bind', '/usr', '/usr', '--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'],
  ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--chdir', '/', '--', '/usr/bin/true'],
]

const bare = (uid) =>
  new Promise((resolve, reject) => {
    const identity = uid === null ? {} : { uid, gid: uid }
    const child = spawn('bwrap', bareArguments, { ...identity, stdio: ['ignore', 'pipe', 'pipe'] })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`bare bwrap ended with ${code}`))))
  })

const limits = {
  ...{ wallMs: 10_000, cpuCores: 1, memoryBytes: 256 * 1024 * 1024, pids: 32 },
  ...{ maxStdoutBytes: 65_536, maxStderrBytes: 65_536, scratchBytes: 1024 * 1024 },
}
const request = { argv: ['/usr/bin/true'], cwd: '/', env: {}, mounts: [], stdin: null, limits, tier: 'parses' }

const timed = async (work) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const quantile = (values, q) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * q)]
const line = (name, values) =>
  `${name.padEnd(12)} p50 ${quantile(values, 0.5).toFixed(1).padStart(6)} ms   p95 ${quantile(values, 0.95).toFixed(1).padStart(6)} ms`

/** Prints both and their ratio at p50 and p95. Needs a built Assay and a usable bubblewrap. */
export const bench = async () => {
  const build = await runSetUp('js')
  const { openRunner } = await import(pathToFileURL(join(build, 'runner/index.js')).href)
  const scratchDir = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const opened = performance.now()
  const runner = await openRunner({ sandbox: 'bubblewrap', minIsolation: 'namespace', scratchDir, slots: 1 })
  const openMs = performance.now() - opened
  try {
    const through = async () => {
      const raw = await runner.run(request, new AbortController().signal)
      if (raw.exitCode !== 0) throw new Error(`the run did not end well: ${raw.startFailure ?? raw.limitHit}`)
      return raw
    }
    const { receipt } = await through()
    const uid = process.getuid() === 0 ? receipt.uid : null
    const times = { bare: [], runner: [] }
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const [bareMs, runnerMs] = [await timed(() => bare(uid)), await timed(through)]
      if (round < warmUp) continue
      times.bare.push(bareMs)
      times.runner.push(runnerMs)
    }
    const ratio = (q) => (quantile(times.runner, q) / quantile(times.bare, q)).toFixed(2)
    console.log(`sandbox: ${rounds} launches of true each, interleaved, ${uid === null ? 'as a user' : 'from root'}`)
    console.log(line('bare bwrap', times.bare))
    console.log(`${line('runner', times.runner)}   (${JSON.stringify(receipt.enforcement)})`)
    console.log(`ratio        p50 ${ratio(0.5)}x   p95 ${ratio(0.95)}x   aim: at most 2.50x at p50`)
    console.log(
      `open, with its probe: ${openMs.toFixed(0)} ms; resident memory ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`,
    )
  } finally {
    await runner.close()
    rmSync(scratchDir, { recursive: true, force: true })
  }
}
