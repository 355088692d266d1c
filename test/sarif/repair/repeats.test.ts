import { expect, test } from 'vitest'
import { repairBytes } from '../../../sarif/index.ts'
import { base } from '../../conformance/base.ts'
import { changed } from '../../conformance/case.ts'
import { meaningOf } from './meaning.ts'
import { alone, bytes, logOf, parsed } from './repaired.ts'

const run = '/runs/0'
const repair = (log: unknown) => repairBytes(bytes(log), alone)

const withRules = () =>
  changed(base(), [
    [`${run}/tool/driver/rules`, [base().runs[0]?.tool.driver.rules[0], { id: 'G2' }, { id: 'G2' }, { id: 'G3' }]],
    [`${run}/results/-`, { ruleId: 'G3', ruleIndex: 3, message: { text: 'x' }, locations: [] }],
    [`${run}/results/-`, { ruleId: 'G2', rule: { index: 2 }, ruleIndex: 2, message: { text: 'y' }, locations: [] }],
    [
      `${run}/invocations/0/ruleConfigurationOverrides/-`,
      { descriptor: { id: 'G3', index: 3 }, configuration: { level: 'note' } },
    ],
  ])

test('a rule that stands twice stands once, and the indices of results and overrides follow', () => {
  const repaired = repair(withRules())
  const log = parsed(logOf(repaired))
  expect(repaired.after.valid).toBe(true)
  expect(log).toMatchObject({
    runs: [
      {
        tool: { driver: { rules: [{ id: 'G1' }, { id: 'G2' }, { id: 'G3' }] } },
        invocations: [{ ruleConfigurationOverrides: [{}, { descriptor: { id: 'G3', index: 2 } }] }],
        // That of an extension stays.
        results: [{ ruleIndex: 0 }, { rule: { index: 1 } }, { ruleIndex: 2 }, { ruleIndex: 1, rule: { index: 1 } }],
      },
    ],
  })
})

const file = { location: { uri: 'a.c', uriBaseId: 'SOURCE' } }
const withArtifacts = () =>
  changed(base(), [
    [`${run}/artifacts/-`, file],
    [`${run}/artifacts/-`, file],
    [`${run}/artifacts/-`, { location: { uri: 'b.zip', uriBaseId: 'SOURCE', index: 6 } }],
    [`${run}/artifacts/-`, { location: { uri: '/in.c' }, parentIndex: 6 }],
    [`${run}/results/1/locations/0/physicalLocation/artifactLocation`, { index: 5 }],
    [`${run}/results/0/relatedLocations/0/physicalLocation/artifactLocation`, { index: 7 }],
  ])

test('an artifact that stands twice stands once, and all that points behind it follows', () => {
  const repaired = repair(withArtifacts())
  expect(repaired.after.valid).toBe(true)
  expect(parsed(logOf(repaired))).toMatchObject({
    runs: [
      {
        artifacts: [{}, {}, { parentIndex: 1 }, {}, file, { location: { index: 5 } }, { parentIndex: 5 }],
        results: [
          { relatedLocations: [{ physicalLocation: { artifactLocation: { index: 6 } } }] },
          { locations: [{ physicalLocation: { artifactLocation: { index: 4 } } }] },
        ],
      },
    ],
  })
  expect(meaningOf(parsed(logOf(repaired)))).toEqual(meaningOf(withArtifacts()))
})

test('artifacts that go on in an external file stay as they are, with the reason', () => {
  const log = changed(withArtifacts(), [
    [`${run}/externalPropertyFileReferences`, { artifacts: [{ location: { uri: 'x.sarif-external-properties' } }] }],
  ])
  const { left } = repair(log)
  expect(left.find(({ ruleId }) => ruleId === 'schema/unique-items')).toMatchObject({ pointer: '/runs/0/artifacts/5' })
})

test('graphs of a result that are equal become one, and traversals follow', () => {
  const graph = { nodes: [{ id: 'a' }] }
  const log = changed(base(), [
    [`${run}/results/1/graphs`, [graph, graph, { nodes: [{ id: 'z' }] }]],
    [`${run}/results/1/graphTraversals`, [{ resultGraphIndex: 2 }]],
  ])
  const repaired = repair(log)
  expect(parsed(logOf(repaired))).toMatchObject({
    runs: [
      { results: [{}, { graphs: [graph, { nodes: [{ id: 'z' }] }], graphTraversals: [{ resultGraphIndex: 1 }] }] },
    ],
  })
  expect(repaired.after.valid).toBe(true)
})

test('repeats in 300 lists of one log are taken out at once', () => {
  const results = Array.from({ length: 300 }, (_, at) => ({
    ruleId: 'G2',
    message: { text: String(at) },
    locations: [],
    properties: { tags: ['a', 'a'] },
  }))
  const repaired = repair(changed(base(), [[`${run}/results`, results]]))
  expect(repaired.after.valid).toBe(true)
  expect(parsed(logOf(repaired))).toMatchObject({
    runs: [{ results: results.map(() => ({ properties: { tags: ['a'] } })) }],
  })
})

test('a fix that holds nothing stays where a sarif: link may lead behind it', () => {
  const fix = {
    artifactChanges: [
      { artifactLocation: { uri: 'a.c', uriBaseId: 'SOURCE' }, replacements: [{ deletedRegion: { startLine: 1 } }] },
    ],
  }
  const log = changed(base(), [
    [`${run}/results/0/fixes`, [{ artifactChanges: [] }, fix]],
    [`${run}/results/0/message`, { text: 'See [it](sarif:/runs/0/results/0/fixes/1).' }],
  ])
  const { left } = repair(log)
  expect(left.find(({ ruleId }) => ruleId === 'schema/min-items')).toMatchObject({
    reason: 'The log has sarif: links, which may lead into this array; taking an element out would move them.',
  })
})
