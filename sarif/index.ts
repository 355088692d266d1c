export { adopt, diffPatch, uriOfLocation } from './adopt/index.ts'
export { type Compared, compareRuns, type Standing } from './compare/index.ts'
export { type ByteSource, bytesSource, decodeJson, locate, type Path, placesOf, readRange } from './decode/index.ts'
export { houseFingerprint } from './fingerprint/house.ts'
export { type LineHashes, lineHashes } from './fingerprint/line-hash.ts'
export { houseLog, runsOfHouseLog } from './house-log.ts'
export { logText } from './log-text.ts'
export { type Merged, mergeLogs } from './merge/index.ts'
export {
  applyPatch,
  type Coordinates,
  escapeMessage,
  type NormalizeOptions,
  normalize,
  type SourceFiles,
  strayUris,
  uriOfPath,
} from './normalize/index.ts'
export {
  type LogLimits,
  type LogSize,
  type Profile,
  profileOf,
  profiles,
  verdictOf,
} from './profiles/index.ts'
export { below, distinctFrom, labelsOf } from './remap/index.ts'
export {
  isTooDeep,
  type Repaired,
  type RepairOptions,
  type Replayed,
  repairBytes,
  replayLedger,
} from './repair/index.ts'
export { levelOf, ruleIdOf } from './result-level.ts'
export { type Rule, rules as specificationRules } from './rules/index.ts'
export { runGuidOf, withRunGuid } from './run-guid.ts'
export { type Look, type SourceTree, sourceRequirements, sourceRules } from './source/index.ts'
export { type SplitPart, splitLog } from './split/index.ts'
export { suppressRun } from './suppress/index.ts'
export {
  type Requirement,
  requirements,
  type Validated,
  type ValidateOptions,
  type Validation,
  validateBytes,
  validateLog,
  validateSource,
} from './validate/index.ts'
