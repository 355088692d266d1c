import fs from 'node:fs'
import { join } from 'node:path'
import { AssayError } from '../../lib/errors.ts'
import { byCodeUnit } from '../../lib/order.ts'
import type { SnapshotFile } from '../../schemas/records/index.ts'
import { createDestination } from './destination.ts'
import { manifestDigest } from './manifest.ts'
import type { TakenSnapshot } from './take-snapshot.ts'

/**
 * A copy of `one` in which the files at `paths` are those of `other`, or are not there where `other` has none. The subject
 * stays that of `one`, but for the manifest. Throws `git/no-base` where a file of `other` finds a folder in its place.
 */
export const swapFiles = (
  one: TakenSnapshot,
  other: TakenSnapshot,
  paths: ReadonlySet<string>,
  folder: string,
): TakenSnapshot => {
  const { dir, write } = createDestination(folder)
  const put = (from: TakenSnapshot, { path, mode }: SnapshotFile): string | null =>
    write(path, fs.readFileSync(join(from.dir, path)), mode === '100755')
  const kept = one.snapshot.files.filter(({ path }) => !paths.has(path))
  const brought = other.snapshot.files.filter(({ path }) => paths.has(path))
  // What is vetted comes first: nothing of the other may stand in its way.
  for (const file of kept) {
    const why = put(one, file)
    if (why !== null) throw new AssayError('fault/internal', `${file.path} could not be copied once more: ${why}.`)
  }
  for (const file of brought) if (put(other, file) !== null) throw inTheWay(file.path)
  const files = [...kept, ...brought].sort((a, b) => byCodeUnit(a.path, b.path))
  const subject = { ...one.snapshot.subject, manifest: manifestDigest(files) }
  return { snapshot: { ...one.snapshot, subject, files }, dir }
}

const inTheWay = (path: string): AssayError =>
  new AssayError('git/no-base', `${path} of the base cannot count: what is vetted has something else in its place.`, {
    remedy: 'Vet with another --config-source, or undo that change.',
  })
