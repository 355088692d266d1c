import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installationRoot } from '../../lib/installation.ts'
import { profiles, requirements, sourceRequirements } from '../../sarif/index.ts'
import type { Defect, FileValidation } from '../../schemas/records/index.ts'
import type { ReportingDescriptor, Result, SarifLog, Tool } from '../../schemas/sarif/index.ts'

// §3.11.5 and §3.11.6: braces are placeholders and "](" makes a link, unless changed.
const plain = (text: string): string => text.replaceAll('{', '{{').replaceAll('}', '}}').replaceAll('](', '] (')

/** A half of a surrogate pair is no text that UTF-8 can hold. */
const whole = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD')

const sentences = (): ReadonlyMap<string, string> =>
  new Map(
    [...requirements(), ...sourceRequirements(), ...profiles.flatMap((profile) => profile.requirements())].map(
      ({ id, requirement }) => [id, requirement],
    ),
  )

const descriptorOf = (defect: Defect, requirement: string | undefined, manual: string): ReportingDescriptor => ({
  id: defect.ruleId,
  shortDescription: { text: requirement ?? defect.ruleId },
  help: { text: defect.remedy },
  helpUri: `${manual}#${defect.ruleId.replaceAll('/', '')}`,
  defaultConfiguration: { level: defect.level },
})

const resultOf = (uri: string, defect: Defect, ruleIndex: number): Result => ({
  ruleId: defect.ruleId,
  ruleIndex,
  level: defect.level,
  message: { text: whole(plain(`${defect.message} ${defect.remedy}`)) },
  locations: [
    {
      physicalLocation: {
        artifactLocation: uri.startsWith('file:') ? { uri } : { uri, uriBaseId: workingFolder },
        ...(defect.line === null || defect.column === null
          ? {}
          : { region: { startLine: defect.line, startColumn: defect.column } }),
      },
      ...(defect.pointer === ''
        ? {}
        : { logicalLocations: [{ fullyQualifiedName: whole(defect.pointer), kind: 'member' }] }),
    },
  ],
  properties: { section: defect.section },
})

// Where the command ran: what relative names of logs are relative to.
const workingFolder = 'PWD'

const driverOf = (rules: readonly ReportingDescriptor[], manual: string): Tool['driver'] => {
  const { version } = JSON.parse(readFileSync(join(installationRoot(), 'package.json'), 'utf8')) as { version: string }
  return {
    name: 'assay validate',
    version,
    semanticVersion: version,
    // The manual that lies beside the program, since it says what this version checks.
    informationUri: manual,
    rules: [...rules],
  }
}

const propertiesOf = ({ uri, valid, counts, truncated, consumer }: FileValidation) => ({
  uri,
  valid,
  counts,
  truncated,
  ...(consumer ? { consumer } : {}),
})

/** A SARIF log about SARIF logs. Lists of defects are cut as in `files`; `properties.counts` of the run are exact. */
export const validationLog = (files: readonly FileValidation[]): SarifLog => {
  const manual = pathToFileURL(join(installationRoot(), 'docs/validator.md')).href
  const defects = files.flatMap(({ uri, defects: inFile }) => inFile.map((defect) => ({ uri, defect })))
  const first = new Map<string, Defect>()
  for (const { defect } of defects) if (!first.has(defect.ruleId)) first.set(defect.ruleId, defect)
  const indices = new Map([...first.keys()].map((id, index) => [id, index]))
  const said = sentences()
  const rules = [...first.values()].map((defect) => descriptorOf(defect, said.get(defect.ruleId), manual))
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: driverOf(rules, manual) },
        automationDetails: { id: 'assay/validate/' },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [workingFolder]: { description: { text: 'The folder in which the command ran.' } } },
        invocations: [{ executionSuccessful: true, exitCode: files.every(({ valid }) => valid) ? 0 : 1 }],
        results: defects.map(({ uri, defect }) => resultOf(uri, defect, indices.get(defect.ruleId) ?? -1)),
        properties: { files: files.map(propertiesOf) },
      },
    ],
  }
}
