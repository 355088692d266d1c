import type { Detector } from './contract.ts'
import { c01CodeqlAction } from './detectors/c01-codeql-action.ts'
import { c02UploadSarif } from './detectors/c02-upload-sarif.ts'
import { c03SetupCodeql } from './detectors/c03-setup-codeql.ts'
import { c04CodeqlConfig } from './detectors/c04-codeql-config.ts'
import { c05QueryPack } from './detectors/c05-query-pack.ts'
import { c06PackLock } from './detectors/c06-pack-lock.ts'
import { c07Queries } from './detectors/c07-queries.ts'
import { c08Database } from './detectors/c08-database.ts'
import { c09Bundle } from './detectors/c09-bundle.ts'
import { c10CodeqlDatabase } from './detectors/c10-codeql-database.ts'
import { c11Driver } from './detectors/c11-driver.ts'
import { c12RuleIds } from './detectors/c12-rule-ids.ts'
import { c13GhCodeql } from './detectors/c13-gh-codeql.ts'
import { c14AzureTask } from './detectors/c14-azure-task.ts'
import { c15Container } from './detectors/c15-container.ts'
import { c17WorkflowElsewhere } from './detectors/c17-workflow-elsewhere.ts'
import { s01RulesLicence } from './detectors/s01-rules-licence.ts'
import { s02CommonsClause } from './detectors/s02-commons-clause.ts'
import { s03ProRule } from './detectors/s03-pro-rule.ts'
import { s04RegistrySource } from './detectors/s04-registry-source.ts'
import { s05Shortlink } from './detectors/s05-shortlink.ts'
import { s06RegistryIds } from './detectors/s06-registry-ids.ts'
import { s07DoubledId } from './detectors/s07-doubled-id.ts'
import { s08RepositoryLayout } from './detectors/s08-repository-layout.ts'
import { s09RulesPointer } from './detectors/s09-rules-pointer.ts'
import { s10RulesLicenceFile } from './detectors/s10-rules-licence-file.ts'
import { s11RuleTemplate } from './detectors/s11-rule-template.ts'
import { s12RegistryReference } from './detectors/s12-registry-reference.ts'
import { s13FetchedPack } from './detectors/s13-fetched-pack.ts'
import { s14KnownRuleId } from './detectors/s14-known-rule-id.ts'
import { s15KnownRule } from './detectors/s15-known-rule.ts'
import { s16RuleFixture } from './detectors/s16-rule-fixture.ts'
import { s17RegistryCache } from './detectors/s17-registry-cache.ts'
import { s18RegistryResults } from './detectors/s18-registry-results.ts'
import { s19OpengrepPointer } from './detectors/s19-opengrep-pointer.ts'
import { s20SemgrepImage } from './detectors/s20-semgrep-image.ts'
import { s21SilencedRule } from './detectors/s21-silenced-rule.ts'

/** Every detector that is asked of a file which speaks of its subject, in the order of the licence facts. A new one joins by one line. */
export const detectors: readonly Detector[] = [
  c01CodeqlAction,
  c02UploadSarif,
  c03SetupCodeql,
  c04CodeqlConfig,
  c05QueryPack,
  c06PackLock,
  c07Queries,
  c08Database,
  c09Bundle,
  c10CodeqlDatabase,
  c11Driver,
  c12RuleIds,
  c13GhCodeql,
  c14AzureTask,
  c15Container,
  c17WorkflowElsewhere,
  s01RulesLicence,
  s02CommonsClause,
  s03ProRule,
  s04RegistrySource,
  s05Shortlink,
  s06RegistryIds,
  s07DoubledId,
  s08RepositoryLayout,
  s09RulesPointer,
  s10RulesLicenceFile,
  s11RuleTemplate,
  s12RegistryReference,
  s13FetchedPack,
  s14KnownRuleId,
  s15KnownRule,
  s17RegistryCache,
  s18RegistryResults,
  s19OpengrepPointer,
  s20SemgrepImage,
]

/** Those that are asked of any text file with such comments in it. */
export const commentDetectors: readonly Detector[] = [s16RuleFixture, s21SilencedRule]

/** Whether the path alone is a sign: such a file is read for its digest, whatever its kind. */
export const isNamedSign = (path: string): boolean => detectors.some(({ isNamed }) => isNamed?.(path) === true)
