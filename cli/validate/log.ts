import { requirements } from '../../sarif/index.ts'
import type { Defect, FileValidation } from '../../schemas/records/index.ts'
import type { ReportingDescriptor, Result, SarifLog } from '../../schemas/sarif/index.ts'

// §3.11.5 and §3.11.6: braces are placeholders and "](" makes a link, unless changed.
const plain = (text: string): string => text.replaceAll('{', '{{').replaceAll('}', '}}').replaceAll('](', '] (')

const descriptorOf = (defect: Defect): ReportingDescriptor => {
  const requirement = requirements().find(({ id }) => id === defect.ruleId)
  return {
    id: defect.ruleId,
    shortDescription: { text: requirement?.requirement ?? defect.ruleId },
    help: { text: defect.remedy },
    defaultConfiguration: { level: defect.level },
  }
}

const resultOf = (uri: string, defect: Defect, ruleIndex: number): Result => ({
  ruleId: defect.ruleId,
  ruleIndex,
  level: defect.level,
  message: { text: plain(`${defect.message} ${defect.remedy}`) },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri },
        ...(defect.line === null || defect.column === null
          ? {}
          : { region: { startLine: defect.line, startColumn: defect.column } }),
      },
      ...(defect.pointer === '' ? {} : { logicalLocations: [{ fullyQualifiedName: defect.pointer, kind: 'member' }] }),
    },
  ],
  properties: { section: defect.section },
})

/** A SARIF log about SARIF logs. Lists of defects are cut as in `files`; `properties.counts` of the run are exact. */
export const validationLog = (files: readonly FileValidation[]): SarifLog => {
  const defects = files.flatMap(({ uri, defects: inFile }) => inFile.map((defect) => ({ uri, defect })))
  const first = new Map<string, Defect>()
  for (const { defect } of defects) if (!first.has(defect.ruleId)) first.set(defect.ruleId, defect)
  const indices = new Map([...first.keys()].map((id, index) => [id, index]))
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'assay validate', rules: [...first.values()].map(descriptorOf) } },
        automationDetails: { id: 'assay/validate/' },
        columnKind: 'utf16CodeUnits',
        invocations: [{ executionSuccessful: true }],
        results: defects.map(({ uri, defect }) => resultOf(uri, defect, indices.get(defect.ruleId) ?? -1)),
        properties: { files: files.map(({ uri, valid, counts, truncated }) => ({ uri, valid, counts, truncated })) },
      },
    ],
  }
}
