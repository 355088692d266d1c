import { byCodeUnit } from '../../lib/order.ts'
import type { CheckLine, RunRecord } from '../../schemas/records/index.ts'
import { bundleFiles, foldersOf } from '../bundle/layout.ts'
import type { BundleManifest } from '../bundle/manifest.ts'
import type { DigestedFiles } from './digested.ts'
import { readCanonical } from './json.ts'
import { differenceShown, fails, holds, shown } from './line.ts'
import { logLines } from './log-lines.ts'

/** No file of a bundle; stands for a blob that the record names and no file is. */
const absent = new Uint8Array()

/** That every other file of the bundle is what run.json says, as the writer of bundles would write it. */
export function* contentsLines(
  run: RunRecord,
  manifest: BundleManifest | null,
  files: DigestedFiles,
): Generator<CheckLine, void> {
  const expected = bundleFiles(run, (digest) => files.byDigest(digest) ?? absent)
  yield layoutLine(
    expected.map(({ path }) => path),
    manifest,
    run,
  )
  const problemOf = new Map(expected.map(({ path, bytes }) => [path, problemWith(bytes(), files.get(path))]))
  yield lineOf('report', 'report.json is the report of run.json.', problemOf, (path) => path === 'report.json')
  yield lineOf(
    'decisions',
    'decisions.json has the decisions of run.json.',
    problemOf,
    (path) => path === 'decisions.json',
  )
  const count = `Streams, receipts, ledgers, logs and validations of ${run.analyzers.length} analyzers are those of run.json.`
  yield lineOf('analyzer-files', count, problemOf, (path) => path.startsWith('analyzers/'))
  yield* logLines(run, files)
}

const layoutLine = (paths: readonly string[], manifest: BundleManifest | null, run: RunRecord): CheckLine => {
  const named = manifest?.files.map(({ path }) => path) ?? []
  const problem = differenceShown(paths.toSorted(byCodeUnit), named)
  if (problem !== null) return fails('layout', `The manifest names other files than run.json asks for (${problem}).`)
  const owners = differenceShown(foldersOf(run), manifest?.analyzers)
  if (owners !== null) return fails('layout', `The manifest gives folders to other analyzers (${owners}).`)
  if (manifest?.run !== run.run) return fails('layout', `The manifest is of another run than run.json.`)
  return holds('layout', `The files are those of run ${shown(run.run)}.`)
}

const problemWith = (expected: Uint8Array, found: Uint8Array | undefined): string | null => {
  if (found === undefined) return 'is missing'
  if (expected === absent) return 'has not the digest that run.json names'
  if (Buffer.compare(expected, found) === 0) return null
  const [wanted, read] = [readCanonical(expected), readCanonical(found)]
  if (!('value' in read)) return `differs: ${read.problem}`
  return `differs at ${differenceShown('value' in wanted ? wanted.value : undefined, read.value)}`
}

const lineOf = (
  id: string,
  message: string,
  problemOf: ReadonlyMap<string, string | null>,
  isMeant: (path: string) => boolean,
): CheckLine => {
  const first = [...problemOf].find(([path, problem]) => isMeant(path) && problem !== null)
  return first === undefined ? holds(id, message) : fails(id, `${shown(first[0])} ${first[1]}.`)
}
