import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../../lib/canonical.ts'
import { askStanding, type StandingAsked, type Stood } from '../../../pipeline/examine/ask-standing.ts'
import type { ExaminedLog, ExaminerContext } from '../../../pipeline/examine/client.ts'
import { findingsOf } from '../../../pipeline/examine/findings.ts'
import { examineStanding } from '../../../pipeline/examine/standing.ts'
import { withRunGuid } from '../../../sarif/index.ts'
import type { Run } from '../../../schemas/sarif/index.ts'
import { runOver } from '../../sarif/compare/tree.ts'
import { inProcessChild } from './in-process-child.ts'

const base = withRunGuid(runOver({ 'a.js': 'eval(a)\n', 'b.js': 'one()\neval(b)\ntwo()\n' }))
const head = withRunGuid(runOver({ 'b.js': 'zero()\none()\neval(b)\ntwo()\n', 'c.js': 'eval(c)\n' }))

const bytesOf = (run: Run): Uint8Array => Buffer.from(canonicalJson([run]))
const noBytes = new Uint8Array()

const logOf = (id: string, run: Run): ExaminedLog => ({
  reply: {
    kind: 'log',
    id,
    outcome: { kind: 'ok', message: '' },
    filesRead: [],
    skipped: [],
    notices: [],
    version: null,
    rules: [],
    findings: [...findingsOf(run, id, () => 'a line')],
    drivers: [],
    hasRuns: true,
    rawValidation: null,
    validation: null,
  },
  runs: bytesOf(run),
  ledger: null,
})

const askedOf = (id: string, change: Partial<StandingAsked> = {}): StandingAsked => ({
  id,
  head: logOf(id, head),
  isHeadWhole: true,
  unread: [],
  base: bytesOf(base),
  own: null,
  ...change,
})

const contextOf = (answer: typeof examineStanding = examineStanding): ExaminerContext => {
  return { runner: inProcessChild(answer), destination: '/nowhere', signal: new AbortController().signal }
}

const said = ({ findings }: Stood): readonly string[] =>
  findings.map(({ uri, line, baseline, codeLine }) => `${uri}:${line} ${baseline} ${codeLine}`)

describe('findings against a base', () => {
  test('have their class and keep their code lines; the absent are listed and counted', async () => {
    const [stood] = await askStanding(contextOf(), [askedOf('gauge')], new Map())
    expect(stood && said(stood)).toEqual(['b.js:3 moved a line', 'c.js:1 new a line'])
    expect(stood?.findings[0]?.movedFrom).toEqual({ uri: 'b.js', line: 2 })
    expect(stood?.absent.map(({ uri, line, baseline }) => [uri, line, baseline])).toEqual([['a.js', 1, 'absent']])
    expect(stood?.counts).toEqual({ new: 1, unchanged: 0, moved: 1, absent: 1, unknown: 0, silenced: 0 })
    expect(stood?.failure).toBeNull()
  })

  test('are unknown where the base is', async () => {
    const asked = askedOf('gauge', { base: null })
    const [stood] = await askStanding(contextOf(), [asked], new Map())
    expect(stood?.counts).toEqual({ new: 0, unchanged: 0, moved: 0, absent: 0, unknown: 2, silenced: 0 })
    expect(Buffer.from(stood?.runs ?? [])).toEqual(Buffer.from(asked.head.runs ?? []))
  })

  test('leave nothing absent where the analysis of the head did not finish', async () => {
    const [stood] = await askStanding(contextOf(), [askedOf('gauge', { isHeadWhole: false })], new Map())
    expect(stood?.counts).toMatchObject({ new: 1, moved: 1, absent: 0 })
    expect(Buffer.from(stood?.runs ?? []).toString()).not.toContain('"absent"')
  })

  test.each([
    ['the file itself', 'a.js'],
    ['a folder above', ''],
  ])('leave nothing absent of what nobody read on the head: %s', async (_what, place) => {
    const [stood] = await askStanding(contextOf(), [askedOf('gauge', { unread: [place] })], new Map())
    expect(stood?.counts).toMatchObject({ new: 1, moved: 1, absent: 0 })
    expect(stood?.absent).toEqual([])
  })

  test("are silenced where the head's own configuration does not show them", async () => {
    const own = bytesOf(runOver({ 'b.js': 'zero()\none()\neval(b)\ntwo()\n' }))
    const [stood] = await askStanding(contextOf(), [askedOf('gauge', { own })], new Map())
    expect(stood?.findings.map(({ uri, silenced }) => [uri, silenced])).toEqual([
      ['b.js', undefined],
      ['c.js', true],
    ])
    expect(stood?.counts).toMatchObject({ new: 1, silenced: 1 })
  })

  test('follow a renamed file', async () => {
    const run = runOver({ 'n.js': 'one()\neval(b)\ntwo()\n' })
    const [stood] = await askStanding(
      contextOf(),
      [askedOf('gauge', { head: logOf('gauge', run) })],
      new Map([['n.js', 'b.js']]),
    )
    expect(stood?.findings.map(({ movedFrom }) => movedFrom)).toEqual([{ uri: 'b.js', line: 2 }])
  })
})

describe('the compared runs', () => {
  test('name the base and have a GUID of their own', async () => {
    const [stood] = await askStanding(contextOf(), [askedOf('gauge')], new Map())
    const [run] = JSON.parse(Buffer.from(stood?.runs ?? []).toString()) as Run[]
    expect(run?.baselineGuid).toBe(base.automationDetails?.guid)
    expect(withRunGuid(run as Run)).toEqual(run)
    expect(run?.automationDetails?.guid).not.toBe(head.automationDetails?.guid)
  })

  test('of equal runs are not called by the name of the base', () => {
    const { blobs } = examineStanding({ kind: 'standing', id: 'gauge', isHeadWhole: true, unread: [], renames: [] }, [
      bytesOf(head),
      bytesOf(head),
      noBytes,
    ])
    const [run] = JSON.parse(Buffer.from(blobs[0] ?? []).toString()) as Run[]
    expect(run?.baselineGuid).toBe(head.automationDetails?.guid)
    expect(run?.automationDetails?.guid).not.toBe(run?.baselineGuid)
  })
})

describe('a child that dies', () => {
  test('makes the findings of its analyzer unknown, says why, and takes no other with it', async () => {
    const asked = [askedOf('gauge'), askedOf('hostile'), askedOf('ruler')]
    const [gauge, hostile, ruler] = await askStanding(contextOf(), asked, new Map())
    expect([gauge?.failure, ruler?.failure]).toEqual([null, null])
    expect(hostile?.failure).toBe('its reader ended with signal SIGKILL')
    expect(hostile?.counts).toMatchObject({ new: 0, absent: 0, unknown: 2 })
    expect(hostile && said(hostile)).toEqual(['b.js:3 unknown a line', 'c.js:1 unknown a line'])
    expect(hostile?.runs).toEqual(bytesOf(head))
  })

  test('or answers for another number of findings is not believed', async () => {
    const short: typeof examineStanding = (request, blobs) => {
      const found = examineStanding(request, blobs)
      return { ...found, reply: { ...found.reply, standings: found.reply.standings.slice(1) } }
    }
    const [stood] = await askStanding(contextOf(short), [askedOf('gauge')], new Map())
    expect(stood?.counts).toMatchObject({ unknown: 2 })
    expect(stood?.failure).toBe('its answer does not fit the findings')
  })
})

test('a compared run that breaks the specification is refused', () => {
  const broken: Run = { ...head, results: [{ ...head.results?.[0], message: { text: 'Bad.' }, ruleIndex: 99 }] }
  expect(() =>
    examineStanding({ kind: 'standing', id: 'gauge', isHeadWhole: true, unread: [], renames: [] }, [
      bytesOf(broken),
      bytesOf(base),
      noBytes,
    ]),
  ).toThrow(/breaks SARIF 2\.1\.0/)
})
