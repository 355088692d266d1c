import { sha256 } from '../../lib/digest.ts'
import {
  type Analysis,
  type CheckLine,
  type Envelope,
  predicateType,
  Statement,
  statementMediaType,
} from '../../schemas/records/index.ts'
import { payloadOf } from '../dsse.ts'
import { analysisSha256, subjectsOf } from '../statement/index.ts'
import { readCanonical, readRecord } from './json.ts'
import { differenceShown, fails, holds, notReached, notReachedLines, shown, unknown } from './line.ts'

/** The statement of an envelope, unjudged, for whoever needs it before its lines; null where there is none of this version. */
export const statementIn = (envelope: Envelope | null): Statement | null => {
  if (envelope === null) return null
  const read = readRecord(Statement, payloadOf(envelope), '')
  return 'value' in read ? read.value : null
}

/** What the statement is, and whether it agrees with itself and with the manifest beside it. False where it is of a later version. */
export function* statementLines(
  envelope: Envelope | null,
  statement: Statement | null,
  manifest: Uint8Array | undefined,
): Generator<CheckLine, boolean> {
  const predicate = predicateLine(envelope)
  const isKnown = predicate.status !== 'unknown' || envelope === null
  yield predicate
  yield isKnown ? formLine(envelope) : notReached('statement', 'its version is not known here.')
  if (statement === null) {
    yield* notReachedLines(['subjects', 'analysis-digest', 'manifest-digest'], 'there is no statement.')
    return isKnown
  }
  const { analysis, analysisSha256: digest, run } = statement.predicate
  yield subjectsLine(statement.subject, analysis.source)
  yield analysisSha256(analysis) === digest
    ? holds('analysis-digest', `The reproducible part has the digest ${digest}.`)
    : fails('analysis-digest', `The reproducible part has not the digest ${digest} that the statement names.`)
  yield manifest !== undefined && sha256(manifest) === run.manifestSha256
    ? holds('manifest-digest', `manifest.json has the digest that the statement names.`)
    : fails('manifest-digest', `manifest.json has not the digest ${run.manifestSha256} that was signed.`)
  return true
}

const [family = ''] = predicateType.split(/(?<=\/v)1$/)

/** Which version of the predicate it has: a later one may mean something else by the same names. */
const predicateLine = (envelope: Envelope | null): CheckLine => {
  if (envelope === null) return notReached('predicate-type', 'there is no envelope.')
  const read = readCanonical(payloadOf(envelope), '')
  if (!('value' in read)) return fails('predicate-type', `The payload names no predicate: ${read.problem}.`)
  const type = predicateTypeOf(read.value)
  if (type === predicateType) return holds('predicate-type', type)
  if (type.startsWith(family) && /^[0-9]{1,6}$/.test(type.slice(family.length)))
    return unknown(
      'predicate-type',
      `The statement is of a later version (${shown(type)}).`,
      'Verify it with a newer Assay.',
    )
  return fails('predicate-type', `The predicate is ${shown(type) || 'not named'}, not ${predicateType}.`)
}

const predicateTypeOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'predicateType' in value && typeof value.predicateType === 'string'
    ? value.predicateType
    : ''

const formLine = (envelope: Envelope | null): CheckLine => {
  if (envelope === null) return notReached('statement', 'there is no envelope.')
  if (envelope.payloadType !== statementMediaType)
    return fails('statement', `The payload is said to be ${shown(envelope.payloadType)}, not ${statementMediaType}.`)
  const read = readRecord(Statement, payloadOf(envelope), '')
  return 'value' in read
    ? holds('statement', 'The payload is an in-toto Statement v1 in canonical form.')
    : fails('statement', `The payload is no statement: ${read.problem}.`)
}

const subjectsLine = (subject: Statement['subject'], source: Analysis['source']): CheckLine => {
  const difference = differenceShown(subjectsOf(source), subject)
  return difference === null
    ? holds('subjects', `${subject.map(({ name }) => shown(name)).join(', ')} are those of the analysis.`)
    : fails('subjects', `The subjects are not those of the analysis (${difference}).`)
}
