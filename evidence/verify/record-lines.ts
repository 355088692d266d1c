import { AssayError } from '../../lib/errors.ts'
import { type CheckLine, RunRecord, type Statement } from '../../schemas/records/index.ts'
import { statementOf } from '../statement/index.ts'
import type { DigestedFiles } from './digested.ts'
import { readRecord } from './json.ts'
import { differenceShown, fails, holds, notReached } from './line.ts'

/** run.json, and whether the statement is the one that is made of it; gives the record where it can be read. */
export function* recordLines(
  statement: Statement | null,
  files: DigestedFiles,
): Generator<CheckLine, RunRecord | null> {
  const bytes = files.get('run.json')
  const read = bytes === undefined ? { problem: 'it is missing' } : readRecord(RunRecord, bytes)
  if (!('value' in read)) {
    yield fails('run', `run.json: ${read.problem}.`)
    yield notReached('statement-of-run', 'run.json cannot be read.')
    return null
  }
  yield holds('run', 'run.json is a record in canonical form.')
  yield statement === null
    ? notReached('statement-of-run', 'there is no statement.')
    : statementLine(read.value, statement)
  return read.value
}

const statementLine = (run: RunRecord, statement: Statement): CheckLine => {
  const made = madeAgain(run, statement.predicate.run.manifestSha256)
  const difference = typeof made === 'string' ? made : differenceShown(made, statement)
  return difference === null
    ? holds('statement-of-run', 'The statement made again from run.json is the one that was signed.')
    : fails('statement-of-run', `The statement is not the one of run.json (${difference}).`)
}

const madeAgain = (run: RunRecord, manifestSha256: string): Statement | string => {
  try {
    return statementOf(run, manifestSha256)
  } catch (error) {
    if (error instanceof AssayError) return error.message
    throw error
  }
}
