import { isAbsolute, join } from 'node:path'
import { AssayError } from '../lib/errors.ts'

/** `$XDG_STATE_HOME/assay`, else `~/.local/state/assay`. A relative XDG_STATE_HOME does not count (XDG base directories). Throws `store/unusable` where neither is known. */
export const defaultStateDir = (env: Readonly<Record<string, string | undefined>>): string => {
  const state = env['XDG_STATE_HOME']
  if (state !== undefined && isAbsolute(state)) return join(state, 'assay')
  const home = env['HOME']
  if (home !== undefined && isAbsolute(home)) return join(home, '.local', 'state', 'assay')
  throw new AssayError('store/unusable', 'Where the evidence store lies is not known: HOME is not set to a folder.', {
    remedy: 'Set HOME, or XDG_STATE_HOME to a folder of your own.',
  })
}
