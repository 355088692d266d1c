import { lstatSync } from 'node:fs'
import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import { taken } from '../../lib/write-whole.ts'
import { outDirOf } from '../vet/out-dir.ts'

const consumers = ['github', 'gitlab'] as const

/** For whom SARIF files are made, and the folder (absolute, not there yet) that they go into. */
export type UploadTarget = { readonly consumer: (typeof consumers)[number]; readonly dir: string }

/**
 * What `--upload github=DIR` asks for. Throws usage errors: before anything runs, since what is there when it ends cannot
 * be written.
 */
export const uploadTargets = (flags: readonly string[], worktree: string): readonly UploadTarget[] => {
  const targets = flags.map((flag) => targetOf(flag, worktree))
  const twice = targets.find(({ dir }, at) => targets.some((other, before) => before < at && other.dir === dir))
  if (twice !== undefined)
    throw new AssayError('usage/argument', `Two uploads go into ${printable(twice.dir)}.`, {
      remedy: 'Name a folder for each.',
    })
  return targets
}

const targetOf = (flag: string, worktree: string): UploadTarget => {
  const consumer = consumers.find((name) => flag.startsWith(`${name}=`))
  const folder = consumer === undefined ? '' : flag.slice(consumer.length + 1)
  if (consumer === undefined || folder === '')
    throw new AssayError('usage/argument', `--upload ${printable(flag)} names no consumer with a folder.`, {
      remedy: `Write one of ${consumers.map((name) => `${name}=DIR`).join(', ')}.`,
    })
  const dir = outDirOf(folder, worktree, '--upload')
  if (lstatSync(dir, { throwIfNoEntry: false })) throw taken(dir)
  return { consumer, dir }
}
