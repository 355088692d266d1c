export { Artifact, ArtifactLocation } from './artifact.ts'
export { definitions } from './definitions.ts'
export {
  ConfigurationOverride,
  ReportingConfiguration,
  ReportingDescriptor,
  ReportingDescriptorReference,
  ReportingDescriptorRelationship,
  ToolComponentReference,
} from './descriptor.ts'
export { ExternalProperties } from './external.ts'
export { ExternalPropertyFileReference, ExternalPropertyFileReferences } from './external-file.ts'
export { ArtifactChange, Fix, Replacement } from './fix.ts'
export { CodeFlow, ThreadFlow, ThreadFlowLocation } from './flow.ts'
export { Edge, EdgeTraversal, Graph, GraphTraversal, Node } from './graph.ts'
export { Exception, Invocation, Notification } from './invocation.ts'
export {
  Address,
  Location,
  LocationRelationship,
  LogicalLocation,
  PhysicalLocation,
  Rectangle,
  Region,
} from './location.ts'
export { SarifLog } from './log.ts'
export { ArtifactContent, Message, MultiformatMessageString } from './message.ts'
export { PropertyBag } from './property-bag.ts'
export { Attachment, Result, ResultProvenance, Suppression } from './result.ts'
export { Conversion, Run, RunAutomationDetails, SpecialLocations, VersionControlDetails } from './run.ts'
export type { Format, Holder, Kind, SarifObjects, Shape, Shapes } from './shape.ts'
export { Stack, StackFrame } from './stack.ts'
export { Tool, ToolComponent, TranslationMetadata } from './tool.ts'
export { WebRequest, WebResponse } from './web.ts'

/** The address of the official schema of SARIF 2.1.0 Errata 01, for `$schema`. */
export const sarifSchemaUri =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
