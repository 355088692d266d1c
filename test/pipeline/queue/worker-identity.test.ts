import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { processStat } from '../../../lib/process-identity.ts'
import { isWorkerDead, ownWorkerIdentity } from '../../../pipeline/queue/worker-identity.ts'

/** An identity of a process of this machine, made as its own would be. */
const identityOf = (pid: number, startTime: string): string =>
  ownWorkerIdentity().replace(/-\d+-\d+$/u, `-${pid}-${startTime}`)

test('a worker that lives is not dead, whatever stands behind its name', () => {
  expect([ownWorkerIdentity(), ownWorkerIdentity('two/of 3')].map(isWorkerDead)).toEqual([false, false])
})

test('a worker that was killed is dead, and one that got its pid is not it', async () => {
  const child = spawn('sleep', ['600'])
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const pid = child.pid ?? 0
  const identity = identityOf(pid, processStat(pid)?.startTime ?? '')
  expect([identity, identityOf(pid, '1')].map(isWorkerDead)).toEqual([false, true])
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isWorkerDead(identity)).toBe(true)
})

test('a worker that was killed and that nobody waited for is dead', async () => {
  // The shell becomes a program that waits for no child: the child stays a zombie for as long as that program runs.
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'])
  onTestFinished(() => {
    parent.kill('SIGKILL')
  })
  const [line] = await once(parent.stdout, 'data')
  const pid = Number(String(line).trim())
  const identity = identityOf(pid, processStat(pid)?.startTime ?? '')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => processStat(pid)?.state, { timeout: 20_000 }).toBe('Z')
  expect(isWorkerDead(identity)).toBe(true)
})

test.each([
  ['of another boot', () => ownWorkerIdentity().replace(/\/[^/]+\//u, '/00000000-0000-0000-0000-000000000000/')],
  ['of another pid namespace', () => ownWorkerIdentity().replace(/\/\d+-(\d+)-\d+$/u, '/1-$1-1')],
  ['of another form', () => 'a worker'],
])('a worker %s cannot be seen from here', (_, identity) => {
  expect(isWorkerDead(identity())).toBe(false)
})
