import { describe, expect, test } from 'vitest'
import { levelOf, mergeLogs, validateLog } from '../../../sarif/index.ts'
import type { ReportingDescriptor, Run, SarifLog } from '../../../schemas/sarif/index.ts'
import { base } from '../../conformance/base.ts'
import { log, result } from './log.ts'

const guid = (last: string): string => `aaaaaaaa-0000-4000-8000-0000000000${last}`
const join = (...logs: readonly SarifLog[]) =>
  mergeLogs(
    logs.map((one, at) => ({ name: `log${at}.sarif`, log: one })),
    { join: true },
  )
const errors = (value: unknown) => validateLog(value).validation.defects.filter(({ level }) => level === 'error')
const only = (merged: ReturnType<typeof join>): Run => {
  expect(merged.log.runs).toHaveLength(1)
  expect(errors(merged.log)).toEqual([])
  return merged.log.runs?.[0] ?? { tool: { driver: { name: '' } } }
}
const whyApart = (a: SarifLog, b: SarifLog): string => {
  const merged = join(a, b)
  expect(merged.log.runs).toHaveLength(2)
  return merged.notes.find(({ kind }) => kind === 'kept-apart')?.message ?? ''
}
const withRules = (...rules: readonly ReportingDescriptor[]): Partial<Run> => ({
  tool: { driver: { name: 'Gauge', version: '3', rules: [...rules] } },
})
const warning = { id: 'R', defaultConfiguration: { level: 'warning' as const } }
const error = { id: 'R', defaultConfiguration: { level: 'error' as const } }

describe('rules', () => {
  test('that are equal are there once, whatever the order of their names', () => {
    const other = { defaultConfiguration: { level: 'warning' as const }, id: 'R' }
    const run = only(join(log(withRules({ id: 'Q' }, warning)), log(withRules(other, { id: 'Q' }))))
    expect(run.tool.driver.rules).toEqual([{ id: 'Q' }, warning])
  })

  test('of one id and two levels are kept apart, and each result keeps its own', () => {
    const of = (rule: ReportingDescriptor) => log({ ...withRules(rule), results: [result('One.', { ruleIndex: 0 })] })
    const run = only(join(of(warning), of(error)))
    expect(run.tool.driver.rules).toEqual([warning, error])
    expect(run.results?.map((one) => levelOf(run, one))).toEqual(['warning', 'error'])
  })

  test('that a result names by id alone are named by position where another run has that id too', () => {
    const of = (rule: ReportingDescriptor) => log({ ...withRules(rule), results: [result('One.')] })
    const run = only(join(of(warning), of(error)))
    expect(run.results?.map(({ ruleIndex }) => ruleIndex)).toEqual([0, 1])
    expect(only(join(of(warning), of(warning))).results?.map(({ ruleIndex }) => ruleIndex)).toEqual([
      undefined,
      undefined,
    ])
  })

  test('of one id in another order are named by position too', () => {
    const of = (...rules: readonly ReportingDescriptor[]) => log({ ...withRules(...rules), results: [result('One.')] })
    const run = only(join(of(warning, error), of(error, warning)))
    expect(run.results?.map((one) => levelOf(run, one))).toEqual(['warning', 'error'])
  })

  test('that refer to rules which differ are not equal', () => {
    const from = { id: 'F', relationships: [{ target: { id: 'R', index: 1 } }] }
    const run = only(join(log(withRules(from, warning)), log(withRules(from, error))))
    expect(run.tool.driver.rules?.map(({ relationships }) => relationships?.[0]?.target.index)).toEqual([
      1,
      undefined,
      3,
      undefined,
    ])
  })

  test('that refer to each other in a circle are equal to their equals', () => {
    const circle = [
      { id: 'A', relationships: [{ target: { id: 'B', index: 1 } }] },
      { id: 'B', relationships: [{ target: { id: 'A', index: 0 } }] },
    ]
    expect(only(join(log(withRules(...circle)), log(withRules(...circle)))).tool.driver.rules).toHaveLength(2)
  })

  test('that one run names and only the other has keep the runs apart', () => {
    const strange = log({ results: [result('One.', { ruleId: 'R/sub' })] })
    expect(whyApart(strange, log(withRules(error)))).toContain('one names "R"')
  })
})

describe('an unfinished analysis', () => {
  test('stays unfinished in the joined run', () => {
    const failed = log({ invocations: [{ executionSuccessful: false, exitCode: 3 }] })
    const run = only(join(log(), failed))
    expect(run.invocations?.map(({ executionSuccessful }) => executionSuccessful)).toEqual([true, false])
  })

  test('is not joined where it has no results at all, or nothing is said of its end', () => {
    const { results: _, ...without } = log().runs?.[0] ?? { tool: { driver: { name: '' } } }
    const none = { ...log(), runs: [{ ...without, invocations: [{ executionSuccessful: false }] }] } as SarifLog
    expect(whyApart(log(), none)).toContain('the presence of results')
    expect(whyApart(log(), log({ invocations: [] }))).toContain('the presence of invocations')
  })

  test('is told from a finished one by the invocation that each result now names', () => {
    const one = log({ results: [result('One.')] })
    const run = only(join(one, log({ results: [result('Two.')], invocations: [{ executionSuccessful: false }] })))
    expect(run.results?.map(({ provenance }) => provenance?.invocationIndex)).toEqual([0, 1])
  })
})

describe('bases', () => {
  const at = (root: string | null, uriBaseId = 'ROOT') =>
    log({
      ...(root === null
        ? {}
        : { originalUriBaseIds: { ROOT: { uri: root }, SUB: { uri: 'sub/', uriBaseId: 'ROOT' } } }),
      results: [result('One.', { locations: [{ physicalLocation: { artifactLocation: { uri: 'a.c', uriBaseId } } }] })],
    })
  const used = ({ results }: Run) =>
    results?.map(({ locations }) => locations?.[0]?.physicalLocation?.artifactLocation?.uriBaseId)

  test('of one meaning are one', () => {
    const run = only(join(at('file:///a/'), at('file:///a/')))
    expect(Object.keys(run.originalUriBaseIds ?? {})).toEqual(['ROOT', 'SUB'])
    expect(used(run)).toEqual(['ROOT', 'ROOT'])
  })

  test('of two meanings are two, with all that rests on them', () => {
    const run = only(join(at('file:///a/', 'SUB'), at('file:///b/', 'SUB')))
    expect(used(run)).toEqual(['SUB', 'SUB-2'])
    expect(run.originalUriBaseIds?.['SUB-2']).toEqual({ uri: 'sub/', uriBaseId: 'ROOT-2' })
  })

  test('that a log does not explain are not explained by another', () => {
    const run = only(join(at('file:///a/'), at(null)))
    expect(used(run)).toEqual(['ROOT-2', 'ROOT'])
    expect(Object.keys(run.originalUriBaseIds ?? {})).toEqual(['ROOT-2', 'SUB'])
  })
})

describe('runs stay apart, and it is said why,', () => {
  test.each<[string, Partial<Run>, string]>([
    ['columnKind', { columnKind: 'unicodeCodePoints' }, 'columnKind'],
    ['the language', { language: 'fr' }, 'language'],
    ['the default encoding', { defaultEncoding: 'UTF-16' }, 'defaultEncoding'],
    ['redaction tokens', { redactionTokens: ['***'] }, 'redactionTokens'],
    ['newline sequences', { newlineSequences: ['\n'] }, 'newlineSequences'],
    ['their properties', { properties: { metric: 1 } }, 'properties'],
    [
      'their revision',
      { versionControlProvenance: [{ repositoryUri: 'https://h.example/r' }] },
      'versionControlProvenance',
    ],
    ['a converter', { conversion: { tool: { driver: { name: 'C' } } } }, 'conversion'],
    ['their baseline', { baselineGuid: guid('0b') }, 'baselineGuid'],
    ['their driver', { tool: { driver: { name: 'Gauge', version: '3', fullName: 'Gauge 3' } } }, 'the driver'],
    [
      'their extensions',
      { tool: { driver: { name: 'Gauge', version: '3' }, extensions: [{ name: 'x' }] } },
      'the extensions',
    ],
    ['special locations', { specialLocations: { displayBase: { uri: 'file:///d/' } } }, 'specialLocations'],
    ['policies', { policies: [{ name: 'p' }] }, 'the policies'],
    [
      'overrides of rules',
      {
        invocations: [
          { executionSuccessful: true, ruleConfigurationOverrides: [{ descriptor: { id: 'R' }, configuration: {} }] },
        ],
      },
      'the overrides',
    ],
    [
      'external properties',
      { externalPropertyFileReferences: { addresses: [{ location: { uri: 'x' } }] } },
      'external properties',
    ],
  ])('where they differ in %s', (_, run, why) => {
    expect(whyApart(log(), log(run))).toContain(why)
  })

  test('where the first of them has external properties', () => {
    const external = log({ externalPropertyFileReferences: { addresses: [{ location: { uri: 'x' } }] } })
    expect(whyApart(external, log())).toContain('external properties')
  })

  test('where all results of one are suppressed or not and none of the other says', () => {
    const a = log({ results: [result('One.', { suppressions: [] })] })
    expect(whyApart(a, log({ results: [result('Two.')] }))).toContain('suppressions')
    expect(join(a, log()).log.runs).toHaveLength(1)
  })

  test('where both have a result of one guid', () => {
    const a = log({ results: [result('One.', { guid: guid('0c') })] })
    expect(whyApart(a, a)).toContain(guid('0c'))
  })

  test('where a taxonomy of one guid is not the same', () => {
    const of = (version: string) => log({ taxonomies: [{ name: 'T', guid: guid('0d'), version }] })
    expect(whyApart(of('1'), of('2'))).toContain('taxonomy')
  })
})

describe('a joined run', () => {
  test('is a new one of its category, which names those that it is made of', () => {
    const of = (last: string) => log({ automationDetails: { id: `nightly/${last}`, guid: guid(last) } })
    const { automationDetails, runAggregates } = only(join(of('01'), of('02')))
    expect(automationDetails).toEqual({ id: 'nightly/' })
    expect(runAggregates).toEqual([
      { id: 'nightly/01', guid: guid('01') },
      { id: 'nightly/02', guid: guid('02') },
    ])
  })

  test('is none of runs whose ids have one component, which names no category', () => {
    const of = (id: string) => log({ automationDetails: { id } })
    expect(join(of('a'), of('b')).log.runs).toHaveLength(2)
    expect(join(of('a'), of('a')).log.runs).toHaveLength(1)
  })

  test('holds all that a full run holds, once', () => {
    const other = base() as unknown as SarifLog
    for (const one of other.runs?.[0]?.results ?? []) delete one.guid
    const run = only(join(base() as unknown as SarifLog, other))
    const [before] = (base() as unknown as SarifLog).runs ?? []
    expect(run.results).toHaveLength(4)
    for (const list of [
      'artifacts',
      'logicalLocations',
      'addresses',
      'graphs',
      'webRequests',
      'webResponses',
      'threadFlowLocations',
      'taxonomies',
      'originalUriBaseIds',
    ] as const)
      expect(run[list]).toEqual(before?.[list])
    expect(run.tool).toEqual(before?.tool)
    expect(run.invocations).toHaveLength(2)
  })

  test('is what links led to', () => {
    const linking = log({
      ...withRules(error),
      results: [
        result('One.'),
        result('See [it](sarif:/runs/0/results/0) and [its rule](sarif:/runs/0/tool/driver/rules/0).'),
      ],
    })
    const run = only(join(log({ ...withRules(warning), results: [result('Zero.')] }), linking))
    expect(run.results?.[2]?.message.text).toBe(
      'See [it](sarif:/runs/0/results/1) and [its rule](sarif:/runs/0/tool/driver/rules/1).',
    )
  })

  test('of a thousand runs takes each result from its own', () => {
    const all = Array.from({ length: 1000 }, (_, at) =>
      log({ ...withRules({ id: `R${at}` }), results: [result(`${at}.`, { ruleId: `R${at}`, ruleIndex: 0 })] }),
    )
    const run = only(join(...all))
    expect(run.results?.map(({ ruleIndex }) => ruleIndex)).toEqual(all.map((_, at) => at))
  })
})
