import fs from 'node:fs'
import { join } from 'node:path'
import { closeFolder, type Folder } from '../../lib/tree/index.ts'
import { type Git, openGit } from './git.ts'
import type { Keep } from './git-folder.ts'
import { type Location, locate } from './locate.ts'
import { buildMirror, type Mirror, type MirrorUse } from './mirror.ts'
import { provideObjects } from './objects.ts'
import { withRoom } from './own-folder.ts'
import type { SnapshotContext } from './request.ts'

/** Finds what lies at a path and works with it: its folders are closed, and the work folder is gone, when `use` is done. */
export const inLocation = async <T>(
  path: string,
  ctx: SnapshotContext,
  use: (location: Location, workDir: string) => Promise<T>,
): Promise<T> => {
  const opened: Folder[] = []
  const keep: Keep = (folder) => {
    opened.push(folder)
    return folder
  }
  const workDir = withRoom(ctx.scratchDir, () => fs.mkdtempSync(join(ctx.scratchDir, 'snapshot-')))
  // The scratch folder above decides who gets in; without a sandbox the payload's uid goes through here by name.
  fs.chmodSync(workDir, 0o711)
  try {
    return await use(locate(path, keep), workDir)
  } finally {
    for (const folder of opened) closeFolder(folder)
    fs.rmSync(workDir, { recursive: true, force: true })
  }
}

/** A mirror of the repository's own data in the work folder, and git on it. */
export const openRepository = (
  ctx: SnapshotContext,
  location: Exclude<Location, { kind: 'plain' }>,
  workDir: string,
  use: MirrorUse,
): { readonly git: Git; readonly mirror: Mirror } => {
  const mirror = buildMirror(location.git, join(workDir, 'git'), use)
  const canBind = ctx.runner.backend !== 'none'
  const objects = provideObjects(location.git.common, join(workDir, 'objects'), canBind) ?? join(mirror.dir, 'objects')
  return { git: openGit({ runner: ctx.runner, signal: ctx.signal, mirror: mirror.dir, objects }), mirror }
}
