import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeWheel, pinWheel, startIndex } from './python-index.ts'
import { createScratchRoot, realPackages, type ScratchRoot, until } from './scratch-root.ts'

const js = ['node', 'scripts/setup.mjs', 'js'] as const

let scratch: ScratchRoot
beforeEach(() => {
  scratch = createScratchRoot()
  rmSync(join(scratch.root, 'node_modules'))
  // Takes its time as npm does, and leaves half a folder while it runs.
  scratch.addCommand(
    'npm',
    `echo begin >>${scratch.top}/npm
mkdir node_modules && sleep 0.7 && rmdir node_modules && ln -s ${realPackages} node_modules
echo end >>${scratch.top}/npm`,
  )
  scratch.linkCommand('rmdir')
})
afterEach(() => scratch.remove())

const npmSaid = (): string =>
  existsSync(join(scratch.top, 'npm')) ? readFileSync(join(scratch.top, 'npm'), 'utf8') : ''
const lockFolder = (): string => join(scratch.root, '.tools/lock')
/** npm runs, and set-up has had the time to write that down. */
const npmIsNoted = (): boolean =>
  npmSaid() === 'begin\n' &&
  readdirSync(lockFolder()).some((ticket) => readFileSync(join(lockFolder(), ticket), 'utf8').endsWith('\n'))

describe('set-up', () => {
  test('waits for another one instead of doing its work twice', async () => {
    const first = scratch.start([...js])
    await until(() => npmSaid() === 'begin\n')
    const second = await scratch.run([...js])
    expect(second).toMatchObject({ code: 0, stderr: `set-up: waiting for the set-up of process ${first.pid}\n` })
    expect(await first.end).toMatchObject({ code: 0 })
    expect(npmSaid()).toBe('begin\nend\n')
  })

  test('lets one in where many start at once', async () => {
    const ends = await Promise.all(Array.from({ length: 5 }, () => scratch.run([...js])))
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    expect(npmSaid()).toBe('begin\nend\n')
    expect(readdirSync(lockFolder())).toEqual([])
  })

  test('that was killed is finished by the next one, which first ends the npm that was left', async () => {
    const { child, end } = scratch.start([...js])
    await until(npmIsNoted)
    child.kill('SIGKILL')
    await end
    rmSync(join(scratch.root, 'node_modules'), { recursive: true })
    expect(await scratch.run([...js])).toMatchObject({ code: 0 })
    expect(npmSaid()).toBe('begin\nbegin\nend\n')
    expect(scratch.stamp().level).toBe('js')
    expect(readdirSync(lockFolder())).toEqual([])
  })

  test('that was killed during a download is finished by the next one', async () => {
    const wheel = makeWheel('0.17.6', '#!/bin/sh\n')
    pinWheel(scratch.root, wheel)
    const index = await startIndex(wheel.sha256, wheel.wheel)
    index.holdBack()
    const { child, end } = scratch.start(['node', 'scripts/setup.mjs', 'vet'], index.env)
    await until(index.isAsked)
    child.kill('SIGKILL')
    await end
    index.release()
    await scratch.run(['node', 'scripts/setup.mjs', 'vet'], index.env)
    index.close()
    expect(scratch.stamp().tools['ruff']?.sha256).toBe(wheel.executable)
    expect(existsSync(join(scratch.root, '.tools/scratch'))).toBe(false)
  })

  test('ends its npm and its lock with itself where a signal asks it to', async () => {
    scratch.addCommand('npm', `echo begin >>${scratch.top}/npm\nexec sleep 60`)
    const { child, end } = scratch.start([...js])
    await until(npmIsNoted)
    const [ticket = ''] = readdirSync(lockFolder())
    const [npmPid = ''] = readFileSync(join(lockFolder(), ticket), 'utf8').split('-')
    child.kill('SIGTERM')
    expect(await end).toMatchObject({ code: 143 })
    expect(readdirSync(lockFolder())).toEqual([])
    await until(() => !existsSync(`/proc/${npmPid}`))
  })

  test('minds no lock of a process that has ended, or whose number another has now', async () => {
    const ended = execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }).trim()
    mkdirSync(lockFolder(), { recursive: true })
    writeFileSync(join(lockFolder(), `${ended}-12345`), '')
    writeFileSync(join(lockFolder(), `${process.pid}-12345`), '')
    // A child that had ended before its start could be read.
    writeFileSync(join(lockFolder(), `${ended}-23456`), `${ended}-\n`)
    const { code, stderr } = await scratch.run([...js])
    expect(code).toBe(0)
    expect(stderr).not.toContain('waiting')
    expect(readdirSync(lockFolder())).toEqual([])
  })

  test('shows what npm said where it fails, and where all of it is', async () => {
    scratch.addCommand('npm', 'echo "npm error the registry is away" >&2; exit 1')
    const { code, stderr } = await scratch.run(['./assay', 'validate'])
    expect(code).toBe(4)
    expect(stderr).toContain('npm error the registry is away')
    expect(stderr).toContain(join(scratch.root, '.tools/log/npm.txt'))
    expect(stderr).not.toMatch(/^ +at .*:\d+:\d+/m)
  })
})
