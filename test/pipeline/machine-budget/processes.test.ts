import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { abstractAddress } from '../../../lib/machine-lock.ts'
import { built } from '../../support/built.ts'
import { needs } from '../../support/needs.ts'

let build = ''
beforeAll(() => {
  build = built()
}, 180_000)

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

let scopes = 0
const newScope = (): string => `test-${process.pid}-${scopes++}`

/** A process that asks for shares; `seen` lists what it was given and ended, each with the time of the machine. */
const holder = async (scope: string, { cores = 2, gibibytes = 8, lookAfterMs = 60_000 } = {}) => {
  const script = join(import.meta.dirname, 'holder.mjs')
  const args = [script, build, scope, cores, gibibytes, lookAfterMs].map(String)
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  running.push(child)
  const seen: { readonly what: string; readonly granted: number; readonly at: bigint }[] = []
  const wakes = new Set<() => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const words = line.split(' ')
    seen.push({ what: words.slice(0, 2).join(' '), granted: Number(words[2]), at: BigInt(words.at(-1) ?? 0) })
    for (const wake of wakes) wake()
  })
  const saw = (what: string): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (seen.some((entry) => entry.what === what)) resolve()
      }
      wakes.add(look)
      look()
    })
  const say = (line: string): void => void child.stdin.write(`${line}\n`)
  await saw('ready -')
  return { child, seen, saw, say, has: (what: string) => seen.some((entry) => entry.what === what) }
}

/** A process of another user that listens under the name and answers nothing. */
const squat = async (name: string): Promise<void> => {
  const address = JSON.stringify(abstractAddress(name))
  const script = `require('node:net').createServer().listen(${address}, () => console.log('listens'))`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'], uid: 65_534, cwd: '/' })
  running.push(child)
  await new Promise((resolve) => child.stdout.once('data', resolve))
}

test('a core that one process lets go is the next one’s', async () => {
  const scope = newScope()
  const [a, b, c] = await Promise.all([holder(scope), holder(scope), holder(scope)])
  a.say('ask x 1 1')
  b.say('ask y 1 1')
  await Promise.all([a.saw('began x'), b.saw('began y')])
  c.say('ask z 1 1')
  await sleep(200)
  expect(c.has('began z')).toBe(false)
  b.say('end y')
  await c.saw('began z')
  expect(a.has('ends x')).toBe(false)
})

test('what a killed process held is free', async () => {
  const scope = newScope()
  const [a, b] = await Promise.all([holder(scope), holder(scope)])
  a.say('ask x 2 8')
  await a.saw('began x')
  b.say('ask y 2 8')
  a.child.kill('SIGKILL')
  await b.saw('began y')
  expect(b.seen.find(({ what }) => what === 'began y')?.granted).toBe(2)
})

test('one who waits and is killed keeps nobody waiting', async () => {
  const scope = newScope()
  const [a, b, c] = await Promise.all([holder(scope), holder(scope), holder(scope)])
  a.say('ask x 2 1')
  await a.saw('began x')
  b.say('ask y 1 1')
  await sleep(100)
  c.say('ask z 1 1')
  b.child.kill('SIGKILL')
  a.say('end x')
  await c.saw('began z')
})

test('what a stopped process holds is passed over', async () => {
  const scope = newScope()
  const [a, b] = await Promise.all([holder(scope), holder(scope, { lookAfterMs: 100 })])
  a.say('ask x 2 8')
  await a.saw('began x')
  a.child.kill('SIGSTOP')
  b.say('ask y 1 8')
  await b.saw('began y')
  expect(a.has('ends x')).toBe(false)
})

test('what a process of ours holds is waited for, however long that takes', async () => {
  const scope = newScope()
  const [a, b] = await Promise.all([holder(scope), holder(scope, { lookAfterMs: 20 })])
  a.say('ask x 2 8')
  await a.saw('began x')
  b.say('ask y 1 8')
  await sleep(500)
  expect(b.has('began y')).toBe(false)
})

test('three processes never hold more than there is, and come to use all of it', async () => {
  const scope = newScope()
  const machine = { cores: 3, gibibytes: 6 }
  const all = await Promise.all([holder(scope, machine), holder(scope, machine), holder(scope, machine)])
  const asks = Array.from({ length: 60 }, (_, at) => ({
    name: `n${at}`,
    cores: 1 + (at % 2),
    memory: [1, 2, 9][at % 3] ?? 1,
  }))
  await Promise.all(
    all.map(async ({ say, saw }, which) => {
      for (const { name, cores, memory } of asks) say(`ask ${name} ${cores} ${memory}`)
      for (const { name } of asks) {
        await saw(`began ${name}`)
        await sleep((which * 7 + name.length) % 5)
        say(`end ${name}`)
        await saw(`ends ${name}`)
      }
    }),
  )
  const memoryOf = (what: string): number =>
    Math.min(6, asks.find(({ name }) => what.endsWith(` ${name}`))?.memory ?? 0)
  const changes = all
    .flatMap(({ seen }) =>
      seen
        .filter(({ what }) => what.startsWith('began'))
        .flatMap(({ what, granted, at }) => {
          const end = seen.find((entry) => entry.what === what.replace('began', 'ends'))
          return [
            { at, cores: granted, memory: memoryOf(what) },
            { at: end?.at ?? 0n, cores: -granted, memory: -memoryOf(what) },
          ]
        }),
    )
    .sort((one, other) => Number(one.at - other.at))
  let [cores, memory, mostCores, mostMemory] = [0, 0, 0, 0]
  for (const change of changes) {
    cores += change.cores
    memory += change.memory
    mostCores = Math.max(mostCores, cores)
    mostMemory = Math.max(mostMemory, memory)
  }
  expect({ count: changes.length, mostCores, mostMemory }).toEqual({ count: 360, mostCores: 3, mostMemory: 6 })
})

needs('root').describe('another user', () => {
  test('who squats on our names does not keep us waiting', async () => {
    const scope = newScope()
    const own = await holder(scope, { lookAfterMs: 100 })
    await squat(`assay-core-${scope}-0`)
    await squat(`assay-core-${scope}-1`)
    own.say('ask y 2 8')
    await own.saw('began y')
    expect(own.seen.find(({ what }) => what === 'began y')?.granted).toBe(2)
  })
})
