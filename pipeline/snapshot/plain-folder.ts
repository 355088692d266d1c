import fs from 'node:fs'
import { type Caps, type Folder, walkTree } from '../../lib/tree/index.ts'
import type { Collector } from './collector.ts'
import { listInnerGit } from './inner-git.ts'
import type { Pace } from './pace.ts'
import { createTaker } from './take-entry.ts'

/** Takes everything regular in a folder but what lies in `.git`, of which that of an inner folder is listed. */
export const takePlainFolder = async (root: Folder, collector: Collector, caps: Caps, pace: Pace): Promise<void> => {
  const take = createTaker(collector, fs.fstatSync(root.fd).uid)
  const enter = (path: string, name: string): boolean => name !== '.git' && !collector.isLeftOut(path)
  for (const entry of walkTree(root, { caps, enter })) {
    if (pace.isDue()) await pace.rest()
    if (entry.kind === 'refused') collector.omit(entry.path, entry.reason, entry.detail)
    else if (entry.path === '.git' || collector.isLeftOut(entry.path)) continue
    else if (entry.name === '.git') listInnerGit(entry, collector)
    else if (entry.kind !== 'folder') take({ ...entry, kind: entry.kind })
  }
}
