import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCheck } from '../../../cli/validate/check.ts'
import { bytesSource } from '../../../sarif/index.ts'
import { at, broken, checkLog, logOf, openTree, sourceDefects } from './tree.ts'

let tree: ReturnType<typeof openTree>
let outside: ReturnType<typeof openTree>
beforeAll(() => {
  tree = openTree()
  outside = openTree()
  outside.write({ 'secret.txt': 'secret\n' })
  tree.write({
    'src/Main.c': 'int main;\n',
    'src/a b/ü#1.c': 'x\n',
    'case/FILE.c': 'x\n',
    'case/file.c': 'x\n',
  })
  symlinkSync(join(outside.dir, 'secret.txt'), join(tree.dir, 'link.txt'))
  symlinkSync(outside.dir, join(tree.dir, 'way-out'))
  symlinkSync('src/Main.c', join(tree.dir, 'inner.c'))
  execFileSync('mkfifo', [join(tree.dir, 'pipe.c')])
  mkdirSync(join(tree.dir, 'big'))
  execFileSync('truncate', ['-s', '70M', join(tree.dir, 'big/huge.c')])
})
afterAll(() => {
  tree.remove()
  outside.remove()
})

const line9 = { startLine: 9 }
const on = (uri: string, run = {}, more = {}): readonly string[] =>
  broken(tree.dir, [{ artifactLocation: { uri, ...more }, region: line9 }], run)

describe('a URI', () => {
  test.each([
    ['names a file', 'src/Main.c'],
    ['is escaped', 'src/a%20b/%C3%BC%231.c'],
    ['has a dot segment', './src/Main.c'],
  ])('%s: its region is looked at', (_, uri) => {
    expect(on(uri)).toEqual(['start-line'])
  })

  test('of a file that is not there', () => {
    expect(on('src/none.c')).toEqual(['uri-missing'])
    expect(on('src/Main.c/x')).toEqual(['uri-missing'])
  })

  test('of which a part is redacted is not looked for', () => {
    expect(on('src/[REDACTED].c', { redactionTokens: ['[REDACTED]'] })).toEqual([])
    expect(on('src/[REDACTED].c', { redactionTokens: ['[REDACTED-1]'] })).not.toEqual([])
  })

  test('in another letter case', () => {
    expect(on('src/main.c')).toEqual(['uri-case'])
    expect(on('SRC/Main.c')).toEqual(['uri-case'])
    expect(on(pathToFileURL(join(tree.dir, 'src/MAIN.c')).href)).toEqual(['file-uri-case'])
    expect(sourceDefects(checkLog(tree.dir, logOf([at('SRC/main.c')])))[0]?.message).toContain('src/Main.c')
  })

  test('that leads out, has another scheme or cannot be decoded is not looked at', () => {
    for (const uri of ['../x.c', 'src/../../x.c', 'https://host.example/x.c', 'a%2Fb.c', 'file:///elsewhere/x.c'])
      expect(on(uri)).toEqual([])
  })

  test('of a link, a pipe or a huge file is a note, and nothing behind it is read', () => {
    for (const uri of ['link.txt', 'way-out/secret.txt', 'inner.c', 'pipe.c', 'big/huge.c'])
      expect(on(uri)).toEqual(['unread'])
    const checked = checkLog(tree.dir, logOf([at('link.txt', { startLine: 1, snippet: { text: 'wrong' } })]))
    expect(checked.validation.valid).toBe(true)
  })
})

describe('bases', () => {
  const bases = (originalUriBaseIds: unknown) => ({ originalUriBaseIds })

  test.each([
    ['a name for the root of the sources', {}, 'src/Main.c', 'SRCROOT'],
    ['the same in per cent signs', {}, 'src/Main.c', '%SRCROOT%'],
    [
      'the root on the machine of the tool',
      { PROJECTROOT: { uri: 'file:///home/them/' } },
      'src/Main.c',
      'PROJECTROOT',
    ],
    ['the only base there is', { HERE: { uri: 'file:///home/them/' } }, 'src/Main.c', 'HERE'],
    ['a base below the root', { SRCROOT: {}, CODE: { uri: 'src/', uriBaseId: 'SRCROOT' } }, 'Main.c', 'CODE'],
  ])('%s means the folder', (_, table, uri, uriBaseId) => {
    expect(on(uri, bases(table), { uriBaseId })).toEqual(['start-line'])
    expect(on('none.c', bases(table), { uriBaseId })).toEqual(['uri-missing'])
  })

  test('of two bases that are called like a root the outer one is the folder, if it holds the inner one', () => {
    const table = (uri: string) => ({ SRCROOT: { uri: 'file:///w/' }, SRC: { uri, uriBaseId: 'SRCROOT' } })
    expect(on('Main.c', bases(table('src/')), { uriBaseId: 'SRC' })).toEqual(['start-line'])
    expect(on('src/Main.c', bases(table('elsewhere/')), { uriBaseId: 'SRC' })).toEqual(['start-line'])
  })

  test('a file URI below the root of the machine of the tool', () => {
    const table = { SRCROOT: { uri: 'file:///home/them/' }, B: { uri: 'file:///b/' } }
    expect(on('file:///home/them/src/Main.c', bases(table))).toEqual(['start-line'])
    expect(on('file:///home/others/src/Main.c', bases(table))).toEqual([])
  })

  test('a base whose URI lies in the folder', () => {
    const table = { A: { uri: pathToFileURL(`${tree.dir}/src/`).href }, B: { uri: 'file:///b/' } }
    expect(on('Main.c', bases(table), { uriBaseId: 'A' })).toEqual(['start-line'])
  })

  test('one of several that lies elsewhere, or that nobody explains, says nothing', () => {
    const table = { A: { uri: 'file:///a/' }, B: { uri: 'file:///b/' } }
    expect(on('none.c', bases(table), { uriBaseId: 'A' })).toEqual([])
    expect(on('none.c', bases(table), { uriBaseId: 'WHAT' })).toEqual([])
  })
})

describe('artifacts that are not files of the sources', () => {
  const artifact = (about: object) => broken(tree.dir, [], { artifacts: [{ location: { uri: 'none.c' }, ...about }] })

  test('deleted ones and outputs may be missing, targets may not', () => {
    expect(artifact({ roles: ['deleted'] })).toEqual([])
    expect(artifact({ roles: ['resultFile'] })).toEqual([])
    expect(artifact({ roles: ['analysisTarget'] })).toEqual(['uri-missing'])
    expect(artifact({})).toEqual(['uri-missing'])
  })

  test('nested ones and places of the invocation are not looked for', () => {
    const artifacts = [{ location: { uri: 'src/Main.c' } }, { location: { uri: '/none.c' }, parentIndex: 0 }]
    expect(broken(tree.dir, [{ artifactLocation: { index: 1 }, region: line9 }], { artifacts })).toEqual([])
    const invocations = [{ executionSuccessful: true, exitCode: 0, workingDirectory: { uri: 'none/' } }]
    expect(broken(tree.dir, [], { invocations })).toEqual([])
  })

  test('a location by index is looked up', () => {
    const artifacts = [{ location: { uri: 'src/Main.c' } }]
    expect(broken(tree.dir, [{ artifactLocation: { index: 0 }, region: line9 }], { artifacts })).toEqual(['start-line'])
  })
})

test('50,000 regions of one large file with emoji on one line take seconds', () => {
  const text = 'x👍'.repeat(400_000)
  writeFileSync(join(tree.dir, 'min.js'), text)
  const place = at('min.js', { startLine: 1, startColumn: 900_000, endColumn: 900_003, byteOffset: 1, byteLength: 2 })
  const start = process.cpuUsage()
  const { check, close } = openCheck({ source: tree.dir })
  const { ruleCounts } = check(bytesSource(new TextEncoder().encode(JSON.stringify(logOf(Array(50_000).fill(place))))))
  close()
  const { user, system } = process.cpuUsage(start)
  expect(ruleCounts['source/text-binary-differ']).toBe(50_000)
  expect((user + system) / 1e6).toBeLessThan(20)
})
