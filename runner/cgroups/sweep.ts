import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDead } from '../../lib/process-identity.ts'
import { removeFolders } from './group.ts'
import type { CgroupLayout } from './layout.ts'

const groupName = /^assay-(\d+)-(\d+)-(\d+)-\d+-\d+$/

/** Name of the n-th group of the process with this identity. */
export const nameGroup = (identity: string, sequence: number): string => `assay-${identity}-${sequence}`

/** What the names of all groups of this identity begin with, as paths. */
export const groupPrefixes = (layout: CgroupLayout, identity: string): readonly string[] =>
  parentsOf(layout).map((parent) => join(parent, `assay-${identity}-`))

const parentsOf = (layout: CgroupLayout): readonly string[] =>
  layout.version === 2 ? [layout.parent] : Object.values(layout.parents)

/** Ends and removes the groups of Assay processes that died without doing it themselves. */
export const sweepGroups = async (layout: CgroupLayout): Promise<void> => {
  const stale = parentsOf(layout).flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => {
        const [, namespace, pid, startTime] = groupName.exec(name) ?? []
        return namespace !== undefined && pid !== undefined && startTime !== undefined
          ? isDead(namespace, Number(pid), startTime)
          : false
      })
      .map((name) => join(parent, name)),
  )
  await removeFolders(stale, 2_000)
}
