import type { CheckLine, KeyRecord, RunRecord, Statement } from '../../schemas/records/index.ts'
import { contentsLines } from './contents-lines.ts'
import { digested } from './digested.ts'
import { judgementLines } from './judgement-lines.ts'
import { notReachedLines } from './line.ts'
import { envelopeName, folderLine, manifestLines, manifestName, versionLine } from './manifest-lines.ts'
import type { BundleBytes } from './read-folder.ts'
import { recordLines } from './record-lines.ts'
import { envelopeLines, expiryLine, signatureLines } from './signature-lines.ts'
import { statementIn, statementLines } from './statement-lines.ts'

/** What a bundle is held against. `policyDigest` is asked only where a decision rests on one. */
export type Against = { readonly keys: readonly KeyRecord[]; readonly policyDigest: () => string }

/** What a bundle says, for further lines; null where it could not be read. Only as good as the lines. `log`: a file by digest. */
export type ReadBundle = {
  readonly statement: Statement | null
  readonly run: RunRecord | null
  readonly log: (sha256: string) => Uint8Array | undefined
}

/** A bundle of which everything could be read. */
export type SoundBundle = ReadBundle & { readonly statement: Statement; readonly run: RunRecord }

/** What every line behind run.json rests on. */
const contents = ['layout', 'report', 'decisions', 'analyzer-files', 'log-form', 'log', 'ledgers', 'validator']
const afterManifest = ['run', 'statement-of-run', ...contents, 'policy', 'verdict']

/** Holds a bundle against itself and the keys that are known, line by line, from the outside in. Never throws on what it holds. */
export function* checkBundle(bundle: BundleBytes, { keys, policyDigest }: Against): Generator<CheckLine, ReadBundle> {
  const files = digested(bundle.files)
  const manifestBytes = bundle.files.get(manifestName)
  const version = versionLine(manifestBytes)
  yield folderLine(bundle)
  yield version

  const envelope = yield* envelopeLines(bundle.files.get(envelopeName))
  const signers = yield* signatureLines(envelope, keys)
  const statement = statementIn(envelope)
  yield expiryLine(signers, statement?.predicate.run.finishedAt ?? null)
  const isKnown = yield* statementLines(envelope, statement, manifestBytes)

  if (version.status === 'unknown') {
    yield* notReachedLines(
      ['manifest', 'file-digests', 'files-complete', ...afterManifest],
      'the bundle is of a later version.',
    )
    return { statement, run: null, log: files.byDigest }
  }
  const manifest = yield* manifestLines(bundle)
  if (!isKnown) {
    yield* notReachedLines(afterManifest, 'the statement is of a later version.')
    return { statement, run: null, log: files.byDigest }
  }
  const run = yield* recordLines(statement, files)
  yield* run === null ? notReachedLines(contents, 'run.json cannot be read.') : contentsLines(run, manifest, files)
  yield* statement === null
    ? notReachedLines(['policy', 'verdict'], 'there is no statement.')
    : judgementLines(statement.predicate.analysis, policyDigest)
  return { statement, run, log: files.byDigest }
}
