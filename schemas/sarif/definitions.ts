import { Artifact, ArtifactLocation } from './artifact.ts'
import {
  ConfigurationOverride,
  ReportingConfiguration,
  ReportingDescriptor,
  ReportingDescriptorReference,
  ReportingDescriptorRelationship,
  ToolComponentReference,
} from './descriptor.ts'
import { ExternalProperties } from './external.ts'
import { ExternalPropertyFileReference, ExternalPropertyFileReferences } from './external-file.ts'
import { ArtifactChange, Fix, Replacement } from './fix.ts'
import { CodeFlow, ThreadFlow, ThreadFlowLocation } from './flow.ts'
import { Edge, EdgeTraversal, Graph, GraphTraversal, Node } from './graph.ts'
import { Exception, Invocation, Notification } from './invocation.ts'
import {
  Address,
  Location,
  LocationRelationship,
  LogicalLocation,
  PhysicalLocation,
  Rectangle,
  Region,
} from './location.ts'
import { SarifLog } from './log.ts'
import { ArtifactContent, Message, MultiformatMessageString } from './message.ts'
import { PropertyBag } from './property-bag.ts'
import { Attachment, Result, ResultProvenance, Suppression } from './result.ts'
import { Conversion, Run, RunAutomationDetails, SpecialLocations, VersionControlDetails } from './run.ts'
import { Stack, StackFrame } from './stack.ts'
import { Tool, ToolComponent, TranslationMetadata } from './tool.ts'
import { WebRequest, WebResponse } from './web.ts'

/** Every object of SARIF 2.1.0 Errata 01, by the name that the specification gives it. */
export const definitions = {
  address: Address,
  artifact: Artifact,
  artifactChange: ArtifactChange,
  artifactContent: ArtifactContent,
  artifactLocation: ArtifactLocation,
  attachment: Attachment,
  codeFlow: CodeFlow,
  configurationOverride: ConfigurationOverride,
  conversion: Conversion,
  edge: Edge,
  edgeTraversal: EdgeTraversal,
  exception: Exception,
  externalProperties: ExternalProperties,
  externalPropertyFileReference: ExternalPropertyFileReference,
  externalPropertyFileReferences: ExternalPropertyFileReferences,
  fix: Fix,
  graph: Graph,
  graphTraversal: GraphTraversal,
  invocation: Invocation,
  location: Location,
  locationRelationship: LocationRelationship,
  logicalLocation: LogicalLocation,
  message: Message,
  multiformatMessageString: MultiformatMessageString,
  node: Node,
  notification: Notification,
  physicalLocation: PhysicalLocation,
  propertyBag: PropertyBag,
  rectangle: Rectangle,
  region: Region,
  replacement: Replacement,
  reportingConfiguration: ReportingConfiguration,
  reportingDescriptor: ReportingDescriptor,
  reportingDescriptorReference: ReportingDescriptorReference,
  reportingDescriptorRelationship: ReportingDescriptorRelationship,
  result: Result,
  resultProvenance: ResultProvenance,
  run: Run,
  runAutomationDetails: RunAutomationDetails,
  sarifLog: SarifLog,
  specialLocations: SpecialLocations,
  stack: Stack,
  stackFrame: StackFrame,
  suppression: Suppression,
  threadFlow: ThreadFlow,
  threadFlowLocation: ThreadFlowLocation,
  tool: Tool,
  toolComponent: ToolComponent,
  toolComponentReference: ToolComponentReference,
  translationMetadata: TranslationMetadata,
  versionControlDetails: VersionControlDetails,
  webRequest: WebRequest,
  webResponse: WebResponse,
} as const
