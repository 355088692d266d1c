import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderJunit } from '../../../pipeline/report/index.ts'
import type { ReportView } from '../../../pipeline/report/view.ts'
import { needs } from '../../support/needs.ts'
import { hostilePath, hostileText } from './hostile.ts'
import { descendants, type Element, readXml } from './read-xml.ts'
import { comparison, crashed, finding, summary, view } from './view.ts'

// XML 1.0 §2.2, production Char.
const notChar = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

needs('python3').describe('JUnit', () => {
  const read = (shown: ReportView): Element => {
    const [root] = readXml([renderJunit(shown)])
    if (root === undefined) throw new Error('nothing was read')
    return root
  }
  const failed = (root: Element): readonly (string | undefined)[] =>
    descendants(root, 'testcase')
      .filter(({ children }) => children.length > 0)
      .map(({ attrib }) => attrib['name'])

  test('a finding that gates is one failing test case of its file and line', () => {
    const root = read(view([finding()]))
    expect(root.attrib).toMatchObject({ tests: '2', failures: '1', errors: '0' })
    expect(descendants(root, 'testcase').at(1)?.attrib).toEqual({
      ...{ name: 'rule at a.js:3:7', classname: 'biome', file: 'a.js', line: '3' },
    })
  })

  test('a finding of no file has no file attribute', () => {
    const root = read(view([finding({ uri: null, line: null, column: null })]))
    expect(descendants(root, 'testcase').at(1)?.attrib).toEqual({ name: 'rule at (no file)', classname: 'biome' })
  })

  test('a suite is an analyzer, and one more is Assay', () => {
    const root = read(view([], { verdict: 'pass', analyzers: [summary(), summary({ id: 'ruff' })] }))
    expect(root.children.map(({ attrib }) => attrib['name'])).toEqual(['biome', 'ruff', 'assay'])
    expect(root.attrib).toMatchObject({ tests: '2', failures: '0', errors: '0' })
  })

  test('an analyzer that did not finish is one error', () => {
    const root = read(crashed())
    expect(root.attrib).toMatchObject({ failures: '0', errors: '1' })
    expect(descendants(root, 'error')[0]?.attrib).toEqual({ type: 'crashed', message: 'It ended by signal 11.' })
  })

  test('an analyzer without a file of its kind is skipped, and does not count as run to its end', () => {
    const entry = summary({ outcome: 'not-applicable', message: 'No file of its kind.' })
    const root = read(view([], { verdict: 'pass', analyzers: [entry] }))
    expect(root.attrib).toMatchObject({ tests: '1', errors: '0', skipped: '1' })
    expect(descendants(root, 'skipped').map(({ attrib }) => attrib)).toEqual([{ message: 'No file of its kind.' }])
  })

  test('a file that was not read is an error, a denied licence a failure', () => {
    const reasons = [
      { code: 'licence-denied', message: 'codeql: no.' },
      { code: 'unread', message: 'One file was not read.' },
    ]
    const root = read(view([], { reasons }))
    expect(descendants(root, 'failure').map(({ text }) => text)).toEqual(['codeql: no.'])
    expect(descendants(root, 'error').map(({ text }) => text)).toEqual(['One file was not read.'])
  })

  test('a verdict that nothing else shows is an error itself', () => {
    expect(failed(read(view([], { verdict: 'incomplete' })))).toEqual(['verdict'])
  })

  test('what does not gate is text of its suite', () => {
    const root = read(view([finding({ level: 'note', message: 'by the way' })], { verdict: 'pass' }))
    expect(failed(root)).toEqual([])
    expect(descendants(root, 'system-out').map(({ text }) => text)).toEqual(['a.js:3:7 note by the way rule'])
  })

  test('a note fails where the run fails on notes', () => {
    expect(failed(read(view([finding({ level: 'note' })], { failOn: 'note' })))).toEqual(['rule at a.js:3:7'])
  })

  test('with a comparison new and silenced findings fail and the rest is counted', () => {
    const findings = [
      finding({ ruleId: 'old', baseline: 'moved' }),
      finding({ ruleId: 'open', baseline: 'unknown' }),
      finding({ ruleId: 'fresh', baseline: 'new' }),
      finding({ ruleId: 'hidden', silenced: true, baseline: 'unchanged' }),
      finding({ ruleId: 'held', suppressed: true, baseline: 'new' }),
    ]
    const root = read(view(findings, { comparison: comparison() }))
    expect(failed(root)).toEqual(['fresh at a.js:3:7', 'hidden at a.js:3:7'])
    expect(descendants(root, 'system-out').at(-1)?.text).toBe('In the base too: 1. Not comparable with the base: 1.')
  })

  test('control characters are shown, and what can be seen stays', () => {
    const message = 'console output: "\u001b[31mred\u001b[0m <b> & \u0001 ]]> end"'
    const document = renderJunit(view([finding({ message })]))
    expect(document).not.toMatch(notChar)
    expect(document).not.toMatch(/&#(?!9;|10;)/)
    const [root] = readXml([document])
    expect(root && descendants(root, 'failure')[0]?.text).toBe(
      'console output: "\\u{001b}[31mred\\u{001b}[0m <b> & \\u{0001} ]]> end"\na.js:3:7',
    )
  })

  test('whatever a path, rule or message holds, the file is well-formed and its tests are the ones that were meant', () => {
    const shown = fc
      .sample(fc.tuple(hostilePath, hostileText, hostileText), 300)
      .map(([path, ruleId, message]) => view([finding({ uri: encodeURIComponent(path), ruleId, message })]))
    const documents = shown.map(renderJunit)
    expect(documents.filter((document) => notChar.test(document))).toEqual([])
    const shapes = readXml(documents).map((root) => [
      descendants(root, 'testcase').length,
      descendants(root, 'failure').map(({ children }) => children.length),
      root.children.map(({ tag }) => tag),
    ])
    expect(shapes).toEqual(documents.map(() => [2, [0], ['testsuite', 'testsuite']]))
  })
})
