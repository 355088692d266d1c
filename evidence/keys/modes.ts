import type { Stats } from 'node:fs'
import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'

/** Throws `key/loose-mode` where a file or folder of keys is another user's, or grants others what `denied` names. */
export const refuseLoose = (path: string, stat: Pick<Stats, 'mode' | 'uid'>, denied: number): void => {
  const own = process.geteuid?.()
  if (own !== undefined && stat.uid !== own && stat.uid !== 0)
    throw new AssayError('key/loose-mode', `${printable(path)} belongs to another user (${stat.uid}).`, {
      remedy: 'Use a key of your own: what another user owns, another user can change.',
    })
  if ((stat.mode & denied) === 0) return
  const mode = (stat.mode & 0o7777).toString(8).padStart(4, '0')
  throw new AssayError('key/loose-mode', `${printable(path)} is open to other users (mode ${mode}).`, {
    remedy: `chmod go-rwx ${printable(path)}. If others could read a private key, replace it: assay keys rotate.`,
  })
}
