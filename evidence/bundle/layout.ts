import { canonicalJson } from '../../lib/canonical.ts'
import type { AnalyzerRecord, RunRecord } from '../../schemas/records/index.ts'

/** A file of a bundle: POSIX path inside it, and its bytes, read when they are written. */
export type BundleFile = { readonly path: string; readonly bytes: () => Uint8Array }

const json = (path: string, value: unknown): BundleFile => ({
  path,
  bytes: () => new TextEncoder().encode(`${canonicalJson(value)}\n`),
})

const safeName = /^[a-z0-9][a-z0-9-]{0,63}$/u

/** Folders of a run's analyzers. An id that is no plain name (of an imported log, say) never becomes a file name. */
export const analyzerFolders = (analyzers: readonly AnalyzerRecord[]): readonly string[] => {
  const taken = new Set<string>()
  return analyzers.map(({ id }, index) => {
    const name = safeName.test(id) && !taken.has(id) ? id : `_${index + 1}`
    taken.add(name)
    return name
  })
}

/** Whose folder is whose, as the manifest says it. */
export const foldersOf = ({ analyzers }: RunRecord): { id: string; folder: string }[] => {
  const names = analyzerFolders(analyzers)
  return analyzers.map(({ id }, index) => ({ id, folder: `analyzers/${names[index]}` }))
}

/** What a bundle holds, apart from its manifest and its statement. */
export const bundleFiles = (run: RunRecord, readBlob: (sha256: string) => Uint8Array): readonly BundleFile[] => {
  const folders = analyzerFolders(run.analyzers)
  return [
    json('report.json', run.report),
    json('run.json', run),
    json('decisions.json', run.report.decisions),
    { path: 'log.sarif', bytes: () => readBlob(run.report.evidence.log) },
    ...run.analyzers.flatMap((analyzer, index) => analyzerFiles(`analyzers/${folders[index]}`, analyzer, readBlob)),
  ]
}

const analyzerFiles = (
  folder: string,
  analyzer: AnalyzerRecord,
  readBlob: (sha256: string) => Uint8Array,
): readonly BundleFile[] => {
  const { logSha256, ledgerSha256, rawValidation, validation, steps } = analyzer
  const blob = (name: string, sha256: string | null): readonly BundleFile[] =>
    sha256 ? [{ path: `${folder}/${name}`, bytes: () => readBlob(sha256) }] : []
  return [
    ...blob('log.sarif', logSha256),
    ...steps.flatMap(({ stdoutSha256, stderrSha256 }, step) => [
      ...blob(`stdout.${step}`, stdoutSha256),
      ...blob(`stderr.${step}`, stderrSha256),
    ]),
    ...blob('ledger.json', ledgerSha256),
    json(
      `${folder}/receipts.json`,
      steps.map(({ receipt }) => receipt),
    ),
    json(`${folder}/validation.json`, { raw: rawValidation, house: validation }),
  ]
}
