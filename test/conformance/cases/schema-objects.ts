import { breach, type Case, type Edit, legal } from '../case.ts'

const result = '/runs/0/results/0'
const driver = '/runs/0/tool/driver'
const invocation = '/runs/0/invocations/0'
const notification = `${invocation}/toolExecutionNotifications/0`
const override = `${invocation}/ruleConfigurationOverrides/0`
const flow = `${result}/codeFlows/0/threadFlows/0`
const graph = `${result}/graphs/0`
const traversal = `${result}/graphTraversals/0`
const change = `${result}/fixes/0/artifactChanges/0`
const relationship = `${result}/locations/0/relationships/0`
const place = `${result}/relatedLocations/0/physicalLocation`
const translation = {
  name: 't',
  language: 'de-DE',
  associatedComponent: { index: 0 },
  translationMetadata: { name: 'Deutsch' },
}
const baseline: Edit = ['/runs/0/results/1/baselineState', 'new']

/** Where something that must be there can be taken out: section, name of the case, its holder, the property, what goes before. */
const needed: readonly (readonly [string, string, string, string, ...Edit[]])[] = [
  ['3.21.3', 'attachment', `${result}/attachments/0`, 'artifactLocation'],
  ['3.22.2', 'conversion', '/runs/0/conversion', 'tool', ['/runs/0/conversion', { tool: { driver: { name: 'c' } } }]],
  ['3.23.3', 'versionControlDetails', '/runs/0/versionControlProvenance/0', 'repositoryUri'],
  [
    '3.26.2',
    'translationMetadata',
    '/runs/0/translations/0/translationMetadata',
    'name',
    ['/runs/0/translations', [translation]],
  ],
  ['3.27.11', 'result', '/runs/0/results/1', 'message'],
  ['3.34.2', 'locationRelationship', relationship, 'target'],
  [
    '3.35.2',
    'suppression',
    `${result}/suppressions/0`,
    'kind',
    [`${result}/suppressions`, [{ kind: 'inSource' }]],
    ['/runs/0/results/1/suppressions', []],
  ],
  ['3.36.3', 'codeFlow', `${result}/codeFlows/0`, 'threadFlows'],
  ['3.37.6', 'threadFlow', flow, 'locations'],
  ['3.40.2', 'node', `${graph}/nodes/1`, 'id'],
  ['3.41.2', 'edge', `${graph}/edges/1`, 'id'],
  ['3.41.4', 'edge', `${graph}/edges/1`, 'sourceNodeId'],
  ['3.41.5', 'edge', `${graph}/edges/1`, 'targetNodeId'],
  ['3.43.2', 'edgeTraversal', `${traversal}/edgeTraversals/1`, 'edgeId'],
  ['3.44.3', 'stack', `${result}/stacks/0`, 'frames', [`${result}/stacks`, [{ frames: [] }]]],
  ['3.49.3', 'reportingDescriptor', `${driver}/rules/1`, 'id'],
  ['3.51.2', 'configurationOverride', override, 'descriptor'],
  ['3.51.3', 'configurationOverride', override, 'configuration'],
  ['3.53.2', 'reportingDescriptorRelationship', `${driver}/rules/0/relationships/0`, 'target'],
  ['3.55.3', 'fix', `${result}/fixes/0`, 'artifactChanges'],
  ['3.56.2', 'artifactChange', change, 'artifactLocation'],
  ['3.56.3', 'artifactChange', change, 'replacements'],
  ['3.57.3', 'replacement', `${change}/replacements/0`, 'deletedRegion'],
  ['3.58.5', 'notification', notification, 'message'],
]

/** A value outside the listed ones, and one of the list: section, property, pointer, wrong, right, what goes before. */
const listed: readonly (readonly [string, string, string, string, string, ...Edit[]])[] = [
  [
    '3.24.6',
    'artifact.roles',
    '/runs/0/artifacts/0/roles/0',
    'analysistarget',
    'analysisTarget',
    ['/runs/0/artifacts/0/roles', ['added']],
  ],
  ['3.27.9', 'result.kind', `${result}/kind`, 'failed', 'fail'],
  ['3.27.10', 'result.level', `${result}/level`, 'info', 'note'],
  ['3.27.24', 'result.baselineState', `${result}/baselineState`, 'fixed', 'absent', baseline],
  [
    '3.35.2',
    'suppression.kind',
    `${result}/suppressions/0/kind`,
    'inline',
    'external',
    [`${result}/suppressions`, [{}]],
    ['/runs/0/results/1/suppressions', []],
  ],
  ['3.38.13', 'threadFlowLocation.importance', `${flow}/locations/1/importance`, 'high', 'unimportant'],
  ['3.58.6', 'notification.level', `${notification}/level`, 'info', 'none'],
]

/** Arrays that may not be empty. */
const filled: readonly (readonly [string, string, string])[] = [
  ['3.36.3', 'codeFlow.threadFlows', `${result}/codeFlows/0/threadFlows`],
  ['3.37.6', 'threadFlow.locations', `${flow}/locations`],
  ['3.55.3', 'fix.artifactChanges', `${result}/fixes/0/artifactChanges`],
  ['3.56.3', 'artifactChange.replacements', `${change}/replacements`],
]

export const schemaObjectCases: readonly Case[] = [
  ...needed.flatMap(([section, kind, at, name, ...before]) => [
    breach('schema/required', section, `${kind} without ${name}`, at, ...before, [`${at}/${name}`]),
    legal('schema/required', `${kind} with ${name}`, ...before),
  ]),
  ...listed.flatMap(([section, name, at, wrong, right, ...before]) => [
    breach('schema/enum', section, `${name} "${wrong}"`, at, ...before, [at, wrong]),
    legal('schema/enum', `${name} "${right}"`, ...before, [at, right]),
  ]),
  ...filled.flatMap(([section, name, at]) => [
    breach('schema/min-items', section, `${name} is empty`, at, [at, []]),
    legal('schema/min-items', `${name} has one element`),
  ]),
  ...(['fingerprints', 'partialFingerprints'] as const).flatMap((name) => {
    const section = name === 'fingerprints' ? '3.27.16' : '3.27.17'
    return [
      breach('schema/type', section, `a number in ${name}`, `${result}/${name}/a~1v1`, [
        `${result}/${name}`,
        { 'a/v1': 7 },
      ]),
      breach('schema/type', section, `null in ${name}`, `${result}/${name}/a`, [`${result}/${name}`, { a: null }]),
      legal('schema/type', `an empty string in ${name}`, [`${result}/${name}`, { 'a/v1': '', 1: 'x' }]),
    ]
  }),
  breach('schema/type', '3.31.2', 'a side of a rectangle as text', `${result}/attachments/0/rectangles/0/top`, [
    `${result}/attachments/0/rectangles/0/top`,
    '0',
  ]),
  legal('schema/type', 'a side of a rectangle below 0', [`${result}/attachments/0/rectangles/0/top`, -0.5]),
  breach('schema/range', '3.34.2', 'a target of -1', `${relationship}/target`, [`${relationship}/target`, -1]),
  legal('schema/range', 'a target of 0', [`${relationship}/target`, 0], [`${result}/relatedLocations/0/id`, 0]),
  breach('schema/alternatives', '3.29.2', 'a physicalLocation of a region alone', place, [`${place}/artifactLocation`]),
  legal('schema/alternatives', 'a physicalLocation of an address alone', [
    place,
    { address: { absoluteAddress: 4112 } },
  ]),
  breach('schema/unique-items', '3.55.3', 'an artifactChange twice', `${result}/fixes/0/artifactChanges/1`, [
    `${result}/fixes/0/artifactChanges`,
    [0, 1].map(() => ({
      artifactLocation: { uri: 'main.c', uriBaseId: 'SOURCE' },
      replacements: [{ deletedRegion: { startLine: 3 } }],
    })),
  ]),
  legal('schema/unique-items', 'equal replacements', [
    `${change}/replacements`,
    [0, 1].map(() => ({ deletedRegion: { startLine: 3 } })),
  ]),
]
