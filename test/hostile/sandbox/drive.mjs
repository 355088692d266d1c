// Runs requests through a compiled runner, as whoever starts it: drive.mjs RUNNER < JSON > JSON.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

const { openRunner } = await import(pathToFileURL(join(process.argv[2], 'runner/index.js')).href)
const { options, runs, bait } = JSON.parse(await text(process.stdin))
const runner = await openRunner(options)

// Things outside that a payload may want to reach, of this process's own uid.
const openBait = async (name) => {
  const sentinel = spawn('sleep', ['600'], { stdio: 'ignore' })
  const server = createServer((connection) => connection.destroy())
  await new Promise((resolve) => server.listen(`\0${name}`, resolve))
  return {
    isAlive: () => sentinel.exitCode === null && sentinel.signalCode === null,
    close: () => {
      sentinel.kill('SIGKILL')
      server.close()
    },
  }
}
const opened = bait === null ? null : await openBait(bait)

const decode = (value) =>
  typeof value === 'string' ? value.replaceAll('@PID@', String(process.pid)) : value && { ...value }
const perform = async ({ request, abortAfterMs }) => {
  const abort = new AbortController()
  if (abortAfterMs === 0) abort.abort()
  else if (abortAfterMs !== undefined) setTimeout(() => abort.abort(), abortAfterMs)
  const mounts = request.mounts.map((mount) =>
    mount.kind === 'content' ? { ...mount, content: Buffer.from(mount.content, 'base64') } : mount,
  )
  const stdin = request.stdin === null ? null : Buffer.from(request.stdin)
  const raw = await runner.run({ ...request, argv: request.argv.map(decode), mounts, stdin }, abort.signal)
  const stdout = Buffer.from(raw.stdout)
  return { ...raw, stdout: stdout.toString('latin1'), stderr: Buffer.from(raw.stderr).toString('latin1') }
}
const results = []
for (const run of runs) results.push(await perform(run))
const isSentinelAlive = opened?.isAlive() ?? null
opened?.close()
await runner.close()
process.stdout.write(JSON.stringify({ backend: runner.backend, report: runner.report, results, isSentinelAlive }))
