import { describe, expect, test } from 'vitest'
import { payloadEnd, readStatus } from '../../runner/backends/bubblewrap/exit.ts'

const none = new Uint8Array()
const bytes = (text: string): Uint8Array => Buffer.from(text)
const status = (code: number | null): string =>
  `{ "child-pid": 4711, "cgroup-namespace": 1 }\n${code === null ? '' : `{ "exit-code": ${code} }\n`}`

test('the init of the sandbox and the exit code are read from the status documents', () => {
  expect(readStatus(status(3))).toEqual({ initPid: 4711, exitCode: 3 })
  expect(readStatus('')).toEqual({ initPid: null, exitCode: null })
})

describe('the end of a payload', () => {
  test('is its exit code', () => {
    expect(payloadEnd(status(3), none, none)).toEqual({ kind: 'exit', code: 3 })
  })

  test('is a signal where bwrap reports 128 and more', () => {
    expect(payloadEnd(status(137), none, none)).toEqual({ kind: 'signal', name: 'SIGKILL' })
    expect(payloadEnd(status(134), none, none)).toEqual({ kind: 'signal', name: 'SIGABRT' })
  })

  test('is an exit code above every signal', () => {
    expect(payloadEnd(status(255), none, none)).toEqual({ kind: 'exit', code: 255 })
  })

  test('is never the exit code of bwrap, which fails without a status', () => {
    const words = 'bwrap: setting up uid map: Permission denied\n'
    expect(payloadEnd('', none, bytes(words))).toEqual({ kind: 'not-started', words })
  })

  test('is not there where bwrap could not exec it', () => {
    const words = 'bwrap: execvp /bin/nope: No such file or directory\n'
    expect(payloadEnd(status(1), none, bytes(words))).toEqual({ kind: 'not-started', words })
  })

  test('is its own exit 1 where it said more than the launcher would', () => {
    expect(payloadEnd(status(1), none, bytes('bwrap: x\nmore\n'))).toEqual({ kind: 'exit', code: 1 })
    expect(payloadEnd(status(1), bytes('out'), bytes('bwrap: x\n'))).toEqual({ kind: 'exit', code: 1 })
  })
})
