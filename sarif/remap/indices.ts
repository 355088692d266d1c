import type { Kind, Run } from '../../schemas/sarif/index.ts'

/** The arrays of a run in which other objects of the run find what they mean by its position. */
export const runLists = [
  'artifacts',
  'logicalLocations',
  'addresses',
  'webRequests',
  'webResponses',
  'threadFlowLocations',
  'graphs',
  'invocations',
] as const satisfies readonly (keyof Run)[]
export type RunList = (typeof runLists)[number]

export const kindIn = {
  artifacts: 'artifact',
  logicalLocations: 'logicalLocation',
  addresses: 'address',
  webRequests: 'webRequest',
  webResponses: 'webResponse',
  threadFlowLocations: 'threadFlowLocation',
  graphs: 'graph',
  invocations: 'invocation',
} as const satisfies Record<RunList, Kind>

/** `descriptor`: in a list of the component at hand; `component`: in the tool's extensions; `result`: in the result itself. */
export type Target = RunList | 'rule' | 'descriptor' | 'component' | 'result'
type Index = { readonly into: Target; readonly section: string }

/** Every property of the 53 objects that is a position, into what it leads, and by which clause. */
export const indices: { readonly [K in Kind]?: Readonly<Record<string, Index>> } = {
  address: {
    index: { into: 'addresses', section: '3.32.5' },
    parentIndex: { into: 'addresses', section: '3.32.13' },
  },
  artifact: { parentIndex: { into: 'artifacts', section: '3.24.3' } },
  artifactLocation: { index: { into: 'artifacts', section: '3.4.5' } },
  graphTraversal: {
    runGraphIndex: { into: 'graphs', section: '3.42.4' },
    resultGraphIndex: { into: 'result', section: '3.42.3' },
  },
  logicalLocation: {
    index: { into: 'logicalLocations', section: '3.33.3' },
    parentIndex: { into: 'logicalLocations', section: '3.33.8' },
  },
  reportingDescriptorReference: { index: { into: 'descriptor', section: '3.52.5' } },
  result: { ruleIndex: { into: 'rule', section: '3.27.6' } },
  resultProvenance: { invocationIndex: { into: 'invocations', section: '3.48.6' } },
  threadFlowLocation: { index: { into: 'threadFlowLocations', section: '3.38.2' } },
  toolComponentReference: { index: { into: 'component', section: '3.54.4' } },
  webRequest: { index: { into: 'webRequests', section: '3.46.2' } },
  webResponse: { index: { into: 'webResponses', section: '3.47.2' } },
}
