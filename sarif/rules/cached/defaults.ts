import type { Kind } from '../../../schemas/sarif/index.ts'

type Defaults = Readonly<Record<string, unknown>>

/** What a property that is left out stands for, in the kinds that cached objects are made of. */
const plain: Partial<Record<Kind, Defaults>> = {
  address: { absoluteAddress: -1, index: -1, parentIndex: -1 },
  artifactLocation: { index: -1 },
  location: { id: -1, logicalLocations: [], annotations: [], relationships: [] },
  locationRelationship: { kinds: ['relevant'] },
  logicalLocation: { index: -1, parentIndex: -1 },
  message: { arguments: [] },
  region: { startColumn: 1, charOffset: -1, charLength: 0, byteOffset: -1, byteLength: 0 },
  reportingDescriptorReference: { index: -1 },
  stackFrame: { parameters: [] },
  threadFlowLocation: { index: -1, kinds: [], taxa: [], executionOrder: -1, importance: 'important' },
  toolComponentReference: { index: -1 },
  webRequest: { index: -1 },
  webResponse: { index: -1, noResponseReceived: false },
}

const computed = (kind: Kind, object: object, name: string): unknown => {
  if (kind === 'region' && name === 'endLine') return Reflect.get(object, 'startLine')
  // §3.33.5: at top level the qualified name is the name.
  if (kind === 'logicalLocation' && name === 'fullyQualifiedName') return Reflect.get(object, 'name')
  return undefined
}

/** The value of a property, or what it defaults to. */
export const effective = (kind: Kind, object: object, name: string): unknown => {
  const written: unknown = Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined
  return written ?? plain[kind]?.[name] ?? computed(kind, object, name)
}
