import { basename } from 'node:path'
import { distinctFrom } from '../../../sarif/index.ts'
import type { BatchJob } from './view.ts'

/** What stands in a folder of bundles beside them. */
export const summaryNames = ['batch.json', 'batch.csv'] as const

/** A plain name of each entry, made distinct, that may be a folder's and a part of a category; the same for the same list. */
export const labelsOfEntries = (jobs: readonly Pick<BatchJob, 'path' | 'ref'>[]): readonly string[] => {
  const used = new Set<string>(summaryNames)
  return jobs.map(({ path, ref }) => distinctFrom(plain(ref === null ? nameIn(path) : `${nameIn(path)}@${ref}`), used))
}

// A URL in a list is told by its last part too; its user and token stand before.
const nameIn = (path: string): string => basename(path).replace(/[?#].*$/u, '')

const plain = (name: string): string => {
  const kept = name
    .replace(/[^\p{L}\p{N}._@+-]+/gu, '-')
    .replace(/^[.-]+/u, '')
    .slice(0, 80)
  return kept === '' ? 'repository' : kept
}
