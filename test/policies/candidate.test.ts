import { describe, expect, test } from 'vitest'
import { detectLicence, isCandidate, isOnlySearched, isWantedPath, scanSignals } from '../../policies/index.ts'
import { filesOf, type Tree } from './tree.ts'

const tree: Tree = {
  '.github/workflows/scan.yml': 'on: push\njobs:\n  a:\n    steps:\n      - uses: github/codeql-action/init@v3\n',
  LICENSE: 'MIT License\n\nPermission is hereby granted, free of charge\n',
  'package.json': '{"license": "MIT"}',
  'docs/codeql.md': 'codeql database create\n',
  'data/prices.json': '{"eur": 1}',
  'deploy.yaml': 'kind: Service\n',
  'rules/eval.yaml':
    'rules:\n  - id: a\n    languages: [python]\n    message: m\n    severity: ERROR\n    pattern: eval(...)\n    metadata: {source: "https://semgrep.dev/r/a"}\n',
  'scan.sh': '#!/bin/sh\ncodeql database create db\n',
  'src/main.c': 'int codeql;\n',
}

const candidates = filesOf(tree).filter(({ path, read }) => isWantedPath(path) && isCandidate(path, read()))

test.each(['src/main.c', 'a.test.ts', 'lib/x.ql.bak'])('%s is searched for comments only', (path) => {
  expect([isWantedPath(path), isOnlySearched(path)]).toEqual([true, true])
})

test.each(['query.ql', 'ruff.toml', 'scan.sh', 'a.yaml', 'LICENSE', 'bin/x', 'docs/a.md'])('%s is not', (path) => {
  expect(isOnlySearched(path)).toBe(false)
})

test('a source that cannot be read is not unread, where it names nothing by its path', () => {
  const read = (): Uint8Array => {
    throw new Error('gone')
  }
  const unread = ['src/main.c', 'query.ql', 'ruff.toml'].map((path) => ({ path, read }))
  expect(scanSignals(unread).unread.map(({ uri }) => uri)).toEqual(expect.not.arrayContaining(['src/main.c']))
})

describe('the candidates of a scan', () => {
  test('are the files that have to be parsed, and no others', () => {
    expect(candidates.map(({ path }) => path)).toEqual([
      '.github/workflows/scan.yml',
      'LICENSE',
      'package.json',
      'rules/eval.yaml',
      'scan.sh',
    ])
  })

  test('show all that the whole tree shows', () => {
    const paths = new Set(Object.keys(tree))
    expect(scanSignals(candidates, paths)).toEqual(scanSignals(filesOf(tree)))
    expect(scanSignals(candidates, paths).signals).not.toEqual([])
    expect(detectLicence(candidates)).toEqual(detectLicence(filesOf(tree)))
  })

  test('a file with the name of a property of every object is no licence file', () => {
    const read = () => new TextEncoder().encode('x')
    const files = ['__proto__', 'toString'].map((path) => ({ path, read }))
    expect(detectLicence(files)).toEqual({ detected: { spdx: null, evidence: [] }, unread: [] })
  })
})
