import type { Case } from '../case.ts'
import { absoluteCases } from './absolute.ts'
import { artifactDetailCases } from './artifact-details.ts'
import { bagCases } from './bags.ts'
import { byteCases } from './bytes.ts'
import { cachedCases } from './cached.ts'
import { componentCases } from './components.ts'
import { contentCases } from './contents.ts'
import { converterCases } from './converter.ts'
import { externalFileCases } from './external-files.ts'
import { externalPropertiesCases } from './external-properties.ts'
import { fileUriCases } from './file-uris.ts'
import { fingerprintCases } from './fingerprints.ts'
import { fixCases } from './fixes.ts'
import { flowCases } from './flows.ts'
import { locationCases } from './locations.ts'
import { logCases } from './log.ts'
import { messageCases } from './messages.ts'
import { objectCases } from './objects.ts'
import { placeCases } from './places.ts'
import { plainTextCases } from './plain-text.ts'
import { regionCases } from './regions.ts'
import { reportCases } from './reports.ts'
import { logReportCases } from './reports-log.ts'
import { resultDetailCases } from './result-details.ts'
import { ruleCases } from './rules.ts'
import { runCases } from './runs.ts'
import { schemaCases } from './schema.ts'
import { schemaObjectCases } from './schema-objects.ts'
import { toolCases } from './tool.ts'
import { uniqueCases } from './unique.ts'
import { webCases } from './web.ts'

/** Every case of the conformance suite. */
export const cases = (): readonly Case[] => [
  ...byteCases,
  ...logCases,
  ...uniqueCases,
  ...plainTextCases,
  ...schemaCases,
  ...runCases,
  ...logReportCases,
  ...fileUriCases,
  ...externalFileCases,
  ...externalPropertiesCases,
  ...converterCases,
  ...fingerprintCases,
  ...contentCases,
  ...componentCases,
  ...bagCases,
  ...locationCases,
  ...ruleCases,
  ...messageCases,
  ...toolCases,
  ...objectCases,
  ...artifactDetailCases,
  ...cachedCases,
  ...fixCases,
  ...flowCases,
  ...placeCases,
  ...regionCases,
  ...reportCases,
  ...resultDetailCases,
  ...schemaObjectCases,
  ...webCases,
  ...absoluteCases(),
]
