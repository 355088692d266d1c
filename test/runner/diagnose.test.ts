import { expect, test } from 'vitest'
import { describeStartFailure, diagnose } from '../../runner/backends/bubblewrap/diagnose.ts'

test('ENOSPC from making a namespace is the namespace limit, in old words and new ones', () => {
  const words = [
    'bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC)',
    'bwrap: Creating new namespace failed: No space left on device',
  ]
  expect(words.map((each) => diagnose(each).cause.includes('namespace'))).toEqual([true, true])
  expect(words.some((each) => diagnose(each).cause.includes('disk'))).toBe(false)
})

test('ENOSPC from anything else is a full disk', () => {
  expect(diagnose("bwrap: Can't write data to file /x: No space left on device").cause).toBe('a disk is full')
})

test('restricted user namespaces: the profile for bwrap is named before the system-wide switch', () => {
  const { cause, remedy } = diagnose('bwrap: setting up uid map: Permission denied')
  expect(cause).toContain('AppArmor')
  expect(remedy.indexOf('profile for bwrap')).toBeGreaterThan(-1)
  expect(remedy.indexOf('profile for bwrap')).toBeLessThan(remedy.indexOf('apparmor_restrict_unprivileged_userns'))
})

test('a program that is not there is named, without a word about the sandbox', () => {
  expect(describeStartFailure('bwrap: execvp /bin/nope: No such file or directory\n')).toBe(
    '/bin/nope could not be started: No such file or directory.',
  )
  expect(describeStartFailure('assay-limits: 1: exec: /bin/nope: not found\n')).toBe(
    '/bin/nope could not be started: not found.',
  )
})

test('words that nobody knows are passed on', () => {
  expect(describeStartFailure('bwrap: the moon is wrong')).toContain('the moon is wrong')
})
