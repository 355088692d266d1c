import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { processStat } from '../../../lib/process-identity.ts'
import { containerEngine } from '../../../runner/index.ts'
import { needs } from '../../support/needs.ts'
import { type Answer, contextOf, type FakeClient, fakeClient, infoOf } from './fake-client.ts'
import { openFakeEngine } from './fake-engine.ts'

const socket = 'unix:///var/run/docker.sock'
const notRunning = `Cannot connect to the Docker daemon at ${socket}. Is the docker daemon running?`

const client = (context: Answer, info: Answer, name = 'docker'): FakeClient => {
  const made = fakeClient(name, context, info)
  onTestFinished(() => rmSync(made.folder, { recursive: true, force: true }))
  return made
}

const asked = async (context: Answer, info: Answer, env: Readonly<Record<string, string>> = {}, wallMs = 5_000) => {
  const found = await containerEngine({ ...client(context, info).env, ...env }, wallMs)
  return { ...found?.engine, product: found?.product, reason: found?.reason }
}

describe('the container engine, by what a client says (a fake client)', () => {
  test.each([
    ['Docker Desktop', contextOf('desktop-linux', 'unix:///home/a/.docker/desktop/docker.sock'), 'desktop-linux'],
    ['Docker Desktop', contextOf('default', socket), 'default'],
    ['Ubuntu 24.04.1 LTS', contextOf('default', socket), 'default'],
    ['Ubuntu 24.04.1 LTS', contextOf('rootless', 'unix:///run/user/1000/docker.sock'), 'rootless'],
    ['Windows Server 2022', contextOf('default', 'npipe:////./pipe/docker_engine'), 'default'],
    ['Alpine Linux v3.20', contextOf('own', 'tcp://127.0.0.1:2375'), 'own'],
  ])('is %s', async (operatingSystem, context, name) => {
    expect(await asked(context, infoOf(operatingSystem))).toEqual({
      ...{ context: name, operatingSystem },
      ...{ product: 'docker', reason: null },
    })
  })

  test('is asked two questions and no more, and sees of the environment what says which engine is meant', async () => {
    const made = client(contextOf('default', socket), infoOf('Debian'))
    await containerEngine({ ...made.env, DOCKER_CONTEXT: 'own', SECRET: 'x', LD_PRELOAD: 'y' })
    expect(readFileSync(made.calls, 'utf8').split('\n')).toEqual([
      ...['context inspect', 'info --format {{json .}}', ''],
    ])
    const env = readFileSync(join(made.folder, 'env'), 'utf8')
    expect(env).toContain('DOCKER_CONTEXT=own')
    expect(env).not.toMatch(/SECRET|LD_PRELOAD/u)
  })

  test('is nothing where there is no client, and where only others are there', async () => {
    expect(await containerEngine({ PATH: '/nowhere' })).toBeNull()
    expect(await containerEngine({})).toBeNull()
    const podman = client({}, {}, 'podman')
    expect(await containerEngine({ ...podman.env, PATH: join(podman.folder, 'bin') })).toBeNull()
  })

  test.each([
    ['a daemon that is not running', { ...infoOf('', 'desktop-linux'), stderr: notRunning, exit: 1 }, notRunning],
    ['an old client, which then prints nothing', { stderr: notRunning, exit: 1 }, notRunning],
    [
      'a socket that may not be opened',
      { ...infoOf(''), stderr: 'permission denied while trying to connect to the Docker daemon socket\n', exit: 1 },
      'permission denied while trying to connect to the Docker daemon socket',
    ],
    ['an error and no word of it', { exit: 125 }, 'it ended with 125'],
    [
      'other text',
      { stdout: 'Containers: 0\nOperating System: Docker Desktop\n' },
      'its answer names no operating system',
    ],
    ['another shape', { stdout: '["Docker Desktop"]' }, 'its answer names no operating system'],
    ['another type', { stdout: '{"OperatingSystem": {"a": 1}}' }, 'its answer names no operating system'],
    ['bytes that are no text', { stdout: '\u0000\uFFFD{' }, 'its answer names no operating system'],
    ['an answer without end', { shell: 'yes "Docker Desktop" | head -c 20000000' }, 'its answer was too long'],
  ])('is unknown with %s, and the reason is given', async (_what, info: Answer, reason) => {
    expect(await asked(contextOf('desktop-linux', socket), info)).toMatchObject({
      ...{ context: 'desktop-linux', operatingSystem: null, reason },
    })
  })

  test('is not waited for', async () => {
    const started = client(contextOf('default', socket), { shell: 'sleep 600 & sleep 600' })
    const found = await containerEngine(started.env, 300)
    expect(found?.reason).toBe('it did not answer within 0.3 s')
  })

  test('leaves no process behind where it did not answer', async () => {
    const made = client(contextOf('default', socket), { shell: 'sleep 600 & echo $! > "$HOME/pid"; wait' })
    await containerEngine(made.env, 500)
    await sleep(50)
    const pid = Number(readFileSync(join(made.folder, 'pid'), 'utf8'))
    expect(processStat(pid)?.state ?? 'gone').toMatch(/^(?:gone|Z|X)$/u)
  })

  test.each([
    ['ssh://build@far.example', 'ssh://far.example'],
    ['tcp://10.0.0.7:2376', 'tcp://10.0.0.7:2376'],
    ['tcp://127.0.0.1.example:2375', 'tcp://127.0.0.1.example:2375'],
    ['https://far.example', 'https://far.example'],
  ])('is not asked at %s: that is another machine', async (host, shown) => {
    const made = client(contextOf('far', host), infoOf('Docker Desktop'))
    expect(await containerEngine(made.env)).toMatchObject({
      engine: { context: 'far', operatingSystem: null },
      reason: `its engine is not on this machine (${shown}), and is not asked`,
    })
    expect(readFileSync(made.calls, 'utf8')).not.toContain('info')
  })

  test('is not asked on another machine by a client that knows no contexts either', async () => {
    const unknown = { stderr: "docker: 'context' is not a docker command.", exit: 1 }
    expect((await asked(unknown, infoOf('Debian'), { DOCKER_HOST: 'tcp://far.example:2375' })).reason).toContain(
      'not on this machine',
    )
    expect(await asked(unknown, infoOf('Docker Desktop'))).toMatchObject({
      ...{ context: 'default', operatingSystem: 'Docker Desktop' },
    })
  })

  test('is Podman where that is called docker', async () => {
    const emulated = 'Emulate Docker CLI using podman. Create /etc/containers/nodocker to quiet msg.\n'
    const host = { os: 'linux', distribution: { distribution: 'fedora', version: '42' }, security: { rootless: true } }
    const info = { stdout: JSON.stringify({ host, version: { Version: '5.4.1' } }), stderr: emulated }
    const context = { stderr: `${emulated}Error: unknown shorthand`, exit: 125 }
    expect(await asked(context, info)).toEqual({
      ...{ product: 'podman', context: null, operatingSystem: 'fedora 42', reason: null },
    })
    expect(await asked(context, { ...info, stdout: '', exit: 125 })).toMatchObject({ reason: 'it ended with 125' })
  })

  test('goes by the name it was found under: a program of many names tells itself by it', async () => {
    const made = client(contextOf('default', socket), infoOf('Debian'))
    expect((await containerEngine(made.env))?.client).toBe(join(made.folder, 'bin/docker'))
  })
})

needs('docker').describe("the container engine, by Docker's own client (a fake engine)", () => {
  const ask = async (operatingSystem: string, status?: number) => {
    const engine = await openFakeEngine(operatingSystem, status)
    onTestFinished(() => engine.close())
    const env = { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', DOCKER_HOST: engine.host }
    return { found: await containerEngine(env), asked: engine.asked }
  }

  test.each(['Docker Desktop', 'Debian GNU/Linux 13 (trixie)'])('is %s', async (operatingSystem) => {
    const { found, asked } = await ask(operatingSystem)
    expect(found).toMatchObject({ engine: { context: 'default', operatingSystem }, product: 'docker', reason: null })
    expect(asked.filter((path) => !/\/(?:_ping|info)$/u.test(path))).toEqual([])
  })

  test('is unknown where the engine refuses', async () => {
    const { found } = await ask('Docker Desktop', 403)
    expect(found?.engine.operatingSystem).toBeNull()
    expect(found?.reason).toContain('not allowed')
  })

  test('is unknown where no engine runs', async () => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: '/nonexistent',
      DOCKER_HOST: 'unix:///nonexistent/docker.sock',
    }
    const found = await containerEngine(env)
    expect(found?.engine).toEqual({ context: 'default', operatingSystem: null })
    expect(found?.reason).toContain('Cannot connect to the Docker daemon')
  })
})
