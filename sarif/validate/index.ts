import type { FileValidation } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import {
  type ByteDefect,
  type ByteSource,
  byteRules,
  decodeBytes,
  type ReadOptions,
  readText,
} from '../decode/index.ts'
import { rules as allRules, type Rule } from '../rules/index.ts'
import { type Collector, collectDefects } from './defects.ts'
import { partsOf, partsOfText } from './parts.ts'
import { prune } from './prune.ts'
import { walkLog } from './walk-log.ts'

export { type Requirement, requirements } from './requirements.ts'

/** What the validator says of one log; who read the log adds its `uri`. */
export type Validation = Omit<FileValidation, 'uri'>

export type ValidateOptions = {
  /** Deepest nesting that is read. */
  readonly maxDepth?: number
  /** How many defects of one rule are listed; `counts` are exact all the same. */
  readonly maxDefectsPerRule?: number
  /** The specification rules to apply; all of them if not given. */
  readonly rules?: readonly Rule[]
}

/**
 * `value`: the decoded JSON, undefined where the bytes hold none. `log`: the same as a SARIF log where its schema holds
 * (properties that only the prose allows left out), whatever the specification rules say; else null.
 */
export type Validated = {
  readonly validation: Validation
  /** How often each rule was broken, exactly. */
  readonly ruleCounts: Readonly<Record<string, number>>
  readonly value: unknown
  readonly log: SarifLog | null
}

const defaultPerRule = 100

const checkValue = (value: unknown, defects: Collector, rules: readonly Rule[]): SarifLog | null => {
  const { isRefused, usable } = walkLog(partsOf(value), rules, defects)
  if (isRefused || !usable) return null
  // What the prose allows is taken out, so that the log has the type that the schema gives; no result holds such.
  return (usable.pruned.length === 0 ? value : prune(value, usable.pruned)) as SarifLog
}

const reportBytes =
  (defects: Collector) =>
  (defect: ByteDefect): void => {
    const { section, level, remedy } = byteRules[defect.ruleId]
    defects.add(defect.ruleId, level, () => ({ ...defect, section, remedy, path: defect.path() }))
  }

/** Checks the bytes of a log: encoding and JSON, schema, specification. Never throws on what the bytes hold. */
export const validateBytes = (bytes: Uint8Array, options: ValidateOptions = {}): Validated => {
  const { maxDepth, maxDefectsPerRule = defaultPerRule, rules = allRules() } = options
  const defects = collectDefects(maxDefectsPerRule)
  const { text, decoded } = decodeBytes(bytes, maxDepth === undefined ? {} : { maxDepth }, reportBytes(defects))
  const log = decoded ? checkValue(decoded.value, defects, rules) : null
  const { offsets: _, ...validation } = defects.finish(text)
  return { validation, ruleCounts: defects.byRule(), value: decoded?.value, log }
}

/** `offsets`: at which byte each listed defect stands, -1 where that is not known. `isObject`: the text is a JSON object. */
export type ValidatedSource = Pick<Validated, 'validation' | 'ruleCounts'> & {
  readonly offsets: readonly number[]
  readonly isObject: boolean
}

/**
 * Checks a log as `validateBytes` does, of any size: it is read in pieces, several times, and its results are held no
 * longer than they are looked at. Never throws on what it holds, unless it changes in between.
 */
export const validateSource = (source: ByteSource, options: ValidateOptions & ReadOptions = {}): ValidatedSource => {
  const { maxDefectsPerRule = defaultPerRule, rules = allRules(), ...reading } = options
  const defects = collectDefects(maxDefectsPerRule)
  const text = readText(source, reading, reportBytes(defects))
  const walked = text.json ? walkLog(partsOfText(text.json), rules, defects) : null
  const { offsets, ...validation } = defects.finish(text)
  return { validation, offsets, ruleCounts: defects.byRule(), isObject: Boolean(walked?.usable) }
}

/** Checks a decoded log by schema and specification; defects have no line and column. */
export const validateLog = (value: unknown, options: ValidateOptions = {}): Validated => {
  const { maxDefectsPerRule = defaultPerRule, rules = allRules() } = options
  const defects = collectDefects(maxDefectsPerRule)
  const log = checkValue(value, defects, rules)
  const { offsets: _, ...validation } = defects.finish(null)
  return { validation, ruleCounts: defects.byRule(), value, log }
}
