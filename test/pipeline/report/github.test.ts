import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderGithub } from '../../../pipeline/report/index.ts'
import { printableLines } from '../../../pipeline/report/place.ts'
import { hostilePath, hostileText } from './hostile.ts'
import { readCommands } from './runner.ts'
import { comparison, crashed, finding, summary, view } from './view.ts'

const many = (count: number, level: string) => Array.from({ length: count }, () => finding({ level }))
const levelsOf = (output: string): readonly string[] => readCommands(output).map((command) => command?.name ?? 'text')

test('a finding is an annotation at its line, and the last line sums up', () => {
  expect(renderGithub(view([finding()], { results: { total: 1, error: 1, warning: 0, note: 0 } }))).toBe(
    '::error file=a.js,line=3,endLine=3,col=7,title=rule (biome)::said\n' +
      '::notice title=assay%3A fail::1 error, 0 warnings, 0 notes; 1 of 1 file read.\n',
  )
})

test('a note is a notice', () => {
  expect(renderGithub(view([finding({ level: 'note' })]))).toMatch(/^::notice file=a.js/)
})

test('a finding without a line names its file alone', () => {
  expect(renderGithub(view([finding({ line: null, column: null })]))).toMatch(
    /^::error file=a.js,title=rule \(biome\)::/,
  )
})

test('a finding of no file has no place', () => {
  expect(renderGithub(view([finding({ uri: null })]))).toMatch(/^::error title=rule \(biome\)::said/)
})

test('a path is the one below the checkout', () => {
  expect(renderGithub({ ...view([finding({ uri: 'b%20c.js' })]), prefix: 'shop/' })).toMatch(
    /^::error file=shop\/b c.js,/,
  )
})

test('a long message is cut, and its title too', () => {
  const [command] = readCommands(renderGithub(view([finding({ message: 'm'.repeat(5_000), ruleId: 'r'.repeat(300) })])))
  expect(command?.data).toBe(`${'m'.repeat(4_000)}…`)
  expect(command?.properties['title']).toBe(`${'r'.repeat(200)}…`)
})

test('an analyzer that did not finish is an error', () => {
  const [first] = readCommands(renderGithub(crashed()))
  expect(first).toEqual({
    name: 'error',
    properties: { title: 'assay: analyzer-crashed' },
    data: 'biome: crashed. It ended by signal 11.',
  })
})

test('no more of a level than GitHub shows, and what was left out is said', () => {
  const output = renderGithub(view([...many(12, 'error'), ...many(11, 'warning'), ...many(10, 'note')]))
  const counts = Object.fromEntries(
    ['error', 'warning', 'notice'].map((level) => [level, levelsOf(output).filter((name) => name === level).length]),
  )
  expect(counts).toEqual({ error: 10, warning: 10, notice: 10 })
  expect(output).toContain('4 more annotations left out')
})

test('why the verdict is no pass comes before the findings', () => {
  const reasons = [{ code: 'unread', message: 'One file was not read.' }]
  const [first] = readCommands(renderGithub(view(many(20, 'error'), { reasons })))
  expect(first?.properties['title']).toBe('assay: unread')
})

test('with a comparison what the branch brought is shown and the rest counted', () => {
  const findings = [
    finding({ ruleId: 'old', baseline: 'unchanged' }),
    finding({ ruleId: 'moved', baseline: 'moved' }),
    finding({ ruleId: 'gone', baseline: 'absent' }),
    finding({ ruleId: 'fresh', baseline: 'new' }),
    finding({ ruleId: 'hidden', baseline: 'unchanged', silenced: true }),
    finding({ ruleId: 'open', baseline: 'unknown' }),
  ]
  const output = renderGithub(view(findings, { comparison: comparison({ absent: 1 }) }))
  expect(readCommands(output).map((command) => command?.properties['title'])).toEqual([
    ...['fresh (biome)', 'hidden (biome)', 'assay: fail'],
  ])
  expect(output).toContain('Compared against trunk (merge base unknown): 0 new')
  expect(output).toContain('In the base too: 2. Not comparable with the base: 1. Gone since the base: 1.')
})

test('a log that was brought in has no base, so its findings are shown', () => {
  const findings = [finding({ analyzer: 'sarif-1', baseline: 'unknown' })]
  const analyzers = [summary({ id: 'sarif-1', integrity: 'imported' })]
  expect(renderGithub(view(findings, { comparison: comparison(), analyzers }))).toMatch(/^::error file=a.js/)
})

test('what the operator holds back is counted and not shown', () => {
  const results = { total: 1, error: 0, warning: 0, note: 0, suppressed: 1 }
  const output = renderGithub(view([finding({ suppressed: true })], { results }))
  expect(readCommands(output)).toHaveLength(1)
  expect(output).toContain('Held back by the operator: 1.')
})

test('whatever a path, rule or message holds, each line is the one annotation that was meant', () => {
  fc.assert(
    fc.property(hostilePath, hostileText, hostileText, (path, ruleId, message) => {
      const uri = encodeURIComponent(path)
      const commands = readCommands(renderGithub(view([finding({ uri: `x${uri}`, ruleId, message })])))
      expect(commands.map((command) => command?.name)).toEqual(['error', 'notice'])
      expect(commands[0]?.properties['file']).toBe(`x${path}`)
      expect(commands[0]?.data).toBe(printableLines(message))
      expect(commands[0]?.data.split('\n').filter((line) => /^\s*::|##\[/.test(line))).toEqual([])
    }),
  )
})
