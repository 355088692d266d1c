import { describe, expect, test } from 'vitest'
import { scanSignals } from '../../policies/index.ts'
import { scan, signs } from './tree.ts'

const init = (config: string): string =>
  `jobs:\n  a:\n    steps:\n      - uses: github/codeql-action/init@v3\n        with:\n          config-file: ${config}\n`

describe('C4', () => {
  test.each([
    '.github/codeql/codeql-config.yml',
    '.github/codeql/javascript.yaml',
    '.github/codeql-config.yml',
    'codeql-config.yml',
    '.github/codeql-javascript-config.yaml',
    'ci/codeql_configuration.yml',
  ])('is the configuration %s, whatever it holds', (path) => {
    expect(signs({ [path]: 'name: house\n' })).toEqual([`C4 ${path}:1`])
  })

  test.each([
    'starter/.github/codeql/codeql-config.yml',
    '.github/codeql/packs/house.yml',
    '.github/codeql/qlpack.lock.md',
    'docs/codeql-config.md',
    'config/codeql.yml',
    '.github/workflows/codeql-config.yml',
  ])('is not %s', (path) => {
    expect(signs({ [path]: 'name: house\n' })).toEqual([])
  })

  test.each(['./.github/look.yml', '.github/look.yml', '".github/look.yml"'])(
    'is the file that a workflow names %s',
    (name) => {
      const tree = { '.github/look.yml': 'name: house\n', '.github/workflows/a.yml': init(name) }
      expect(signs(tree)).toEqual(['C4 .github/look.yml:1', 'C1 .github/workflows/a.yml:4'])
    },
  )

  test('is said once where name and workflow both tell', () => {
    const tree = { 'codeql-config.yml': '', '.github/workflows/a.yml': init('./codeql-config.yml') }
    expect(signs(tree)).toEqual(['C1 .github/workflows/a.yml:4', 'C4 codeql-config.yml:1'])
  })

  test.each(['owner/repo/look.yml@main', './not/there.yml'])('is not a file that the tree has not: %s', (name) => {
    expect(signs({ '.github/workflows/a.yml': init(name) })).toEqual(['C1 .github/workflows/a.yml:4'])
  })
})

describe('a name alone is the sign', () => {
  test.each([
    ['C5', 'ql/qlpack.yml'],
    ['C5', 'ql/codeql-pack.yml'],
    ['C6', 'ql/codeql-pack.lock.yml'],
    ['C7', 'ql/A.ql'],
    ['C7', 'ql/A.qll'],
    ['C7', 'ql/house.qls'],
    ['C8', '.scan/db/codeql-database.yml'],
  ])('%s %s', (id, path) => {
    expect(signs({ [path]: new Uint8Array([0xff, 0x00]) })).toEqual([`${id} ${path}:1`])
  })

  test.each(['ql/A.qlx', 'a/ql', 'my-qlpack.yml', 'codeql-database.yml.md', 'codeql-database/x.yml'])(
    'and not %s',
    (path) => {
      expect(signs({ [path]: 'x' })).toEqual([])
    },
  )

  test('the digest of such a file is noted', () => {
    expect(scan({ 'a.ql': 'select 1' }).files.map(({ uri }) => uri)).toEqual(['a.ql'])
  })

  test('a rule file that takes such a name hides no rule', () => {
    const text = 'rules: [{ id: a, languages: [go], metadata: { license: Semgrep Rules License v1.0 } }]\n'
    expect(signs({ 'ql/qlpack.yml': text })).toEqual(['C5 ql/qlpack.yml:1', 'S1 ql/qlpack.yml:1'])
  })

  test('a file that cannot be read is a sign all the same, and unread', () => {
    const read = (): Uint8Array => {
      throw new Error('gone')
    }
    const found = scanSignals([{ path: 'db/codeql-database.yml', read }])
    expect(found.signals.map(({ signal }) => signal)).toEqual(['C8'])
    expect(found.unread.map(({ uri }) => uri)).toEqual(['db/codeql-database.yml'])
  })
})

describe('C9', () => {
  test.each(['codeql-bundle-linux64.tar.gz', 'vendor/codeql-bundle.tar.zst', 'tools/codeql-win64.zip', 'codeql.zip'])(
    'is the archive %s, which is not read',
    (path) => {
      expect(scanSignals([], new Set([path])).signals).toEqual([
        { signal: 'C9', uri: path, line: 1, confidence: 'weak' },
      ])
    },
  )

  test('is a launcher beside extractors, once', () => {
    const tree = {
      'opt/codeql': '',
      'opt/codeql.exe': '',
      'opt/go/codeql-extractor.yml': '',
      'opt/js/codeql-extractor.yml': '',
    }
    expect(signs(tree)).toEqual(['C9 opt/codeql:1'])
  })

  test('is the folder of a bundle, once, at its launcher or else at its first file', () => {
    const tree = {
      'a/codeql-bundle-v2.21.0/codeql/codeql': '',
      'a/codeql-bundle-v2.21.0/codeql/go/codeql-extractor.yml': '',
      'b/codeql-bundle/z.txt': '',
      'b/codeql-bundle/lib/a.jar': '',
    }
    expect(signs(tree)).toEqual(['C9 a/codeql-bundle-v2.21.0/codeql/codeql:1', 'C9 b/codeql-bundle/lib/a.jar:1'])
  })

  test.each([
    ['a launcher alone', { 'bin/codeql': '' }],
    ['an extractor alone', { 'go/codeql-extractor.yml': '' }],
    ['a launcher elsewhere', { 'bin/codeql': '', 'x/go/codeql-extractor.yml': '' }],
    ['an archive of something else', { 'codeql-results.zip': '', 'my-codeql-bundle.md': '' }],
  ])('is not %s', (_what, tree) => {
    expect(signs(tree)).toEqual([])
  })

  test.each([
    ['a.sh', 'set -e\ncurl -fsSL https://x.example/codeql-bundle-linux64.tar.gz | tar xz\n', 2],
    ['a.sh', 'gh release download v2.1.0 --repo github/codeql-cli-binaries\n', 1],
    ['a.sh', 'URL=https://github.com/github/codeql-cli-binaries/releases/download/v2.1.0/x\n', 1],
    [
      '.gitlab-ci.yml',
      'a:\n  script:\n    - wget https://github.com/github/codeql-action/releases/latest/download/x\n',
      3,
    ],
    [
      '.github/workflows/a.yml',
      'env:\n  B: https://x.example/codeql-linux64.zip\njobs: { a: { steps: [{ run: "true" }] } }\n',
      2,
    ],
  ])('is an archive that %s fetches', (path, text, line) => {
    expect(signs({ [path]: text })).toEqual([`C9 ${path}:${line}`])
  })

  test.each([
    ['a.sh', '# https://x.example/codeql-bundle-linux64.tar.gz\necho codeql-bundle\n'],
    ['a.sh', 'echo "see codeql-bundle-linux64.tar.gz"\nrm -f codeql-linux64.zip\ntest -f codeql-win64.zip\n'],
    [
      'a.sh',
      'curl https://api.github.com/repos/github/codeql-action/releases/latest\ngh release list --repo github/codeql-action\n',
    ],
    ['Dockerfile', 'FROM x\n# ARG B=codeql-bundle-linux64.tar.gz\nARG B=codeql-results.tar.gz\n'],
  ])('is no comment and no other word of %s', (path, text) => {
    expect(signs({ [path]: text })).toEqual([])
  })
})
