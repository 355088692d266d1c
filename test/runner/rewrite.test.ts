import { expect, test } from 'vitest'
import { restoreOutput, rewriteCommand, rewriteWord } from '../../runner/backends/none/rewrite.ts'

const places = [
  { at: '/src', real: '/home/a/tree' },
  { at: '/src/config', real: '/tmp/run/content-0' },
  { at: '/tmp', real: '/tmp/run/scratch' },
]

test.each([
  ['/src', '/home/a/tree'],
  ['/src/a.py', '/home/a/tree/a.py'],
  ['/src/config/x', '/tmp/run/content-0/x'],
  ['--config=/src/config', '--config=/tmp/run/content-0'],
  ['/src:/tmp', '/home/a/tree:/tmp/run/scratch'],
  ['/srcs/a', '/srcs/a'],
  ['/usr/src/a', '/usr/src/a'],
  ['a/src', 'a/src'],
])('%s becomes %s', (word, expected) => {
  expect(rewriteWord(word, places)).toBe(expected)
})

test('argv, folder and environment are all rewritten', () => {
  expect(rewriteCommand({ argv: ['/src/x', '-v'], cwd: '/src', env: { HOME: '/tmp' } }, places)).toEqual({
    argv: ['/home/a/tree/x', '-v'],
    cwd: '/home/a/tree',
    env: { HOME: '/tmp/run/scratch' },
  })
})

test('what the command said names the places again, byte for byte otherwise', () => {
  const said = Buffer.concat([
    Buffer.from('{"uri":"/home/a/tree/b.py"} /tmp/run/content-0 '),
    Buffer.from([0xff, 0x00]),
  ])
  expect(Buffer.from(restoreOutput(said, places)).toString('latin1')).toBe(
    '{"uri":"/src/b.py"} /src/config \u00ff\u0000',
  )
})
