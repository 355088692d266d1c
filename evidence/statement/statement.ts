import { canonicalJson } from '../../lib/canonical.ts'
import {
  predicateType,
  type RunRecord,
  type Statement,
  type Subject,
  statementType,
} from '../../schemas/records/index.ts'
import { analysisOf, analysisSha256, tooOld } from './analysis.ts'
import { runDetailsOf } from './run-details.ts'

/**
 * The in-toto Statement of a run. Pure: the same record and manifest give the same bytes, so that whoever has the record
 * can make it again. Throws `run/no-statement` for a record of an earlier version.
 */
export const statementOf = (record: RunRecord, manifestSha256: string): Statement => {
  const analysis = analysisOf(record)
  if (record.maker === undefined) throw tooOld(record.run)
  return {
    _type: statementType,
    subject: subjectsOf(record.report.subject),
    predicateType,
    predicate: {
      analysis,
      analysisSha256: analysisSha256(analysis),
      run: runDetailsOf(record, record.maker, manifestSha256),
    },
  }
}

/** The one form in which a statement is signed (RFC 8785). */
export const statementBytes = (statement: Statement): Uint8Array => Buffer.from(canonicalJson(statement))

// `gitCommit` and `gitTree`: in-toto attestation, digest set (https://github.com/in-toto/attestation, spec/v1/digest_set.md).
export const subjectsOf = ({
  commit,
  tree,
  manifest,
}: Pick<Subject, 'commit' | 'tree' | 'manifest'>): Statement['subject'] => [
  ...(commit === null ? [] : [{ name: 'commit', digest: { gitCommit: commit } }]),
  ...(tree === null ? [] : [{ name: 'tree', digest: { gitTree: tree } }]),
  { name: 'manifest', digest: { sha256: manifest } },
]
