import { describe, expect, test } from 'vitest'
import { lineHashesOfFile } from '../../sarif/fingerprint/line-hash.ts'

const hashes = (text: string): readonly (string | undefined)[] =>
  lineHashesOfFile(new TextEncoder().encode(text)).slice(1)

// The vectors of github/codeql-action, src/fingerprints.test.ts at f3f1edb, read on 2026-11-30.
const greeting = ['e9496ae3ebfced30:1', 'fb7c023a8b9ccb3f:1', 'ce8ba1a563dcdaca:1', 'e20e36e16fcb0cc8:1']
const farewell = ['b3edc88f2938467e:1', 'c8e28b0b4002a3a0:1', 'c129715d7a2bc9a3:1']

describe("GitHub's published line hashes", () => {
  test.each<[string, string, readonly string[]]>([
    ['an empty file', '', ['c129715d7a2bc9a3:1']],
    [
      'indented lines',
      ' a\nb\n  \t\tc\n d',
      ['271789c17abda88f:1', '54703d4cd895b18:1', '180aee12dab6264:1', 'a23a3dc5e078b07b:1'],
    ],
    [
      'empty lines and no last line break',
      ' hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End',
      [
        '8b7cf3e952e7aeb2:1',
        'b1ae1287ec4718d9:1',
        'bff680108adb0fcc:1',
        'c6805c5e1288b612:1',
        'b86d3392aea1be30:1',
        'e6ceba753e1a442:1',
      ],
    ],
    ['LF', ' hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n', [...greeting, ...farewell]],
    ['CR', ' hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r', [...greeting, ...farewell]],
    ['CRLF', ' hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n', [...greeting, ...farewell]],
    ['all three', ' hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n', [...greeting, ...farewell]],
    [
      'equal lines',
      'Lorem ipsum dolor sit amet.\n'.repeat(10),
      [
        ...[1, 2, 3, 4, 5, 6].map((count) => `a7f2ff13bc495cf2:${count}`),
        'a7f2ff1481e87703:1',
        'a9cf91f7bbf1862b:1',
        '55ec222b86bcae53:1',
        'cc97dc7b1d7d8f7b:1',
        'c129715d7a2bc9a3:1',
      ],
    ],
    [
      'short lines',
      'x = 2\nx = 1\nprint(x)\nx = 3\nprint(x)\nx = 4\nprint(x)\n',
      [
        'e54938cc54b302f1:1',
        'bb609acbe9138d60:1',
        '1131fd5871777f34:1',
        '5c482a0f8b35ea28:1',
        '54517377da7028d2:1',
        '2c644846cb18d53e:1',
        'f1b89f20de0d133:1',
        'c129715d7a2bc9a3:1',
      ],
    ],
  ])('%s', (_, text, published) => {
    expect(hashes(text)).toEqual(published)
  })
})
