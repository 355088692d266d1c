import { requirements, type Validation, validateBytes } from '../../sarif/index.ts'
import type { Outcome, RawRun } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { unfinished } from '../run-end.ts'
import type { Definition } from './definition.ts'

export type FailedStep = { readonly outcome: Outcome; readonly sarif: Uint8Array | null }
export type FinishedStep = { readonly log: SarifLog; readonly sarif: Uint8Array }

/** Structured copies of what is nested deeper overflow (DESIGN §1). */
const maxDepth = 1000

/** Reads what one step printed: a whole log that keeps the specification, or why it is not used. */
export const readLog = (definition: Definition, raw: RawRun): FailedStep | FinishedStep => {
  const { id } = definition
  const outcome = unfinished(id, raw, definition.exitCodes)
  if (outcome !== null) return { outcome, sarif: null }
  const sarif = raw.stdout
  if (sarif.byteLength === 0) return { outcome: { kind: 'malformed', message: `${id} printed no log.` }, sarif }
  const { validation, log } = validateBytes(sarif, { maxDepth })
  const answered = answeredRules(definition)
  const defect = validation.defects.find(({ level, ruleId }) => level === 'error' && !answered.has(ruleId))
  if (log === null || defect !== undefined) return { outcome: refusal(id, defect), sarif }
  return { log, sarif }
}

/** The defects that are none since the operator says what the log leaves open. */
const answeredRules = ({ columns, messages }: Definition): ReadonlySet<string> =>
  new Set([
    ...(columns === null ? [] : ['run/column-kind']),
    ...(messages === 'sarif' ? [] : ['message/stray-brace', 'message/arguments']),
  ])

// In our words alone: a defect's own message quotes the log.
const refusal = (id: string, defect: Validation['defects'][number] | undefined): Outcome => {
  if (defect === undefined) return { kind: 'malformed', message: `${id} printed no SARIF log.` }
  const rule = requirements().find((requirement) => requirement.id === defect.ruleId)
  const place = defect.line === null ? '' : `, line ${defect.line}`
  const message = `The log of ${id} breaks SARIF 2.1.0 §${defect.section} (${defect.ruleId}${place}): ${rule?.requirement ?? ''}`
  return { kind: 'malformed', message: defect.ruleId === 'run/column-kind' ? `${message} ${columnsRemedy}` : message }
}

const columnsRemedy = 'Where you know how the tool counts, say so with columns in its [[analyzer]].'
