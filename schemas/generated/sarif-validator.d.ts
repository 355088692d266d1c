// Generated from schemas/sarif by scripts/generate-sarif.mjs. Do not edit: run `npm run generate`.

export type ShapeError = {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}
/** True where the object alone, without the objects that it holds, is as defined; else `errors` says why not. */
export type ShapeValidator = { (value: unknown): boolean; errors?: readonly ShapeError[] | null }
export const validators: {
  readonly address: ShapeValidator
  readonly artifact: ShapeValidator
  readonly artifactChange: ShapeValidator
  readonly artifactContent: ShapeValidator
  readonly artifactLocation: ShapeValidator
  readonly attachment: ShapeValidator
  readonly codeFlow: ShapeValidator
  readonly configurationOverride: ShapeValidator
  readonly conversion: ShapeValidator
  readonly edge: ShapeValidator
  readonly edgeTraversal: ShapeValidator
  readonly exception: ShapeValidator
  readonly externalProperties: ShapeValidator
  readonly externalPropertyFileReference: ShapeValidator
  readonly externalPropertyFileReferences: ShapeValidator
  readonly fix: ShapeValidator
  readonly graph: ShapeValidator
  readonly graphTraversal: ShapeValidator
  readonly invocation: ShapeValidator
  readonly location: ShapeValidator
  readonly locationRelationship: ShapeValidator
  readonly logicalLocation: ShapeValidator
  readonly message: ShapeValidator
  readonly multiformatMessageString: ShapeValidator
  readonly node: ShapeValidator
  readonly notification: ShapeValidator
  readonly physicalLocation: ShapeValidator
  readonly propertyBag: ShapeValidator
  readonly rectangle: ShapeValidator
  readonly region: ShapeValidator
  readonly replacement: ShapeValidator
  readonly reportingConfiguration: ShapeValidator
  readonly reportingDescriptor: ShapeValidator
  readonly reportingDescriptorReference: ShapeValidator
  readonly reportingDescriptorRelationship: ShapeValidator
  readonly result: ShapeValidator
  readonly resultProvenance: ShapeValidator
  readonly run: ShapeValidator
  readonly runAutomationDetails: ShapeValidator
  readonly sarifLog: ShapeValidator
  readonly specialLocations: ShapeValidator
  readonly stack: ShapeValidator
  readonly stackFrame: ShapeValidator
  readonly suppression: ShapeValidator
  readonly threadFlow: ShapeValidator
  readonly threadFlowLocation: ShapeValidator
  readonly tool: ShapeValidator
  readonly toolComponent: ShapeValidator
  readonly toolComponentReference: ShapeValidator
  readonly translationMetadata: ShapeValidator
  readonly versionControlDetails: ShapeValidator
  readonly webRequest: ShapeValidator
  readonly webResponse: ShapeValidator
}
