import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { AssayError, systemCode } from '../../../lib/errors.ts'
import { makeFolders } from '../../../lib/make-folders.ts'
import { printable } from '../../../lib/printable.ts'
import { besidePlace } from '../../../lib/write-whole.ts'

const secretBytes = 32

/**
 * The queue's key: 32 random bytes, in a file (0600) as hexadecimal. `make`: it is made where there is none; `read`: by a
 * worker, which only uses what a coordinator made. Throws `queue/key`.
 */
export const openQueueSecret = (file: string, how: 'make' | 'read'): Uint8Array => {
  if (how === 'make' && !existsSync(file)) makeSecret(file)
  return readSecret(file)
}

const makeSecret = (file: string): void => {
  const temporary = besidePlace(file)
  try {
    makeFolders(dirname(file), 0o700)
    writeFileSync(temporary, `${randomBytes(secretBytes).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    // Unlike a rename, a link does not replace what another process made meanwhile.
    linkSync(temporary, file)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw refused(`cannot be made (${systemCode(error)})`, file, error)
  } finally {
    rmSync(temporary, { force: true })
  }
}

const readSecret = (file: string): Uint8Array => {
  const { text, stat } = readWith(file)
  const own = process.geteuid?.()
  if (own !== undefined && stat.uid !== own && stat.uid !== 0)
    throw refused(`belongs to another user (${stat.uid})`, file)
  if ((stat.mode & 0o077) !== 0)
    throw new AssayError('queue/key', `The queue's key ${printable(file)} is open to other users.`, {
      remedy: `chmod 600 ${printable(file)}. If others could read it, make a new one: whoever has it can forge verdicts.`,
    })
  if (!/^[0-9a-f]{64}\n?$/u.test(text)) throw refused('is no key: it is not 64 hexadecimal digits', file)
  return Buffer.from(text.trim(), 'hex')
}

const readWith = (file: string): { readonly text: string; readonly stat: Stats } => {
  try {
    // O_NONBLOCK: a pipe in its place must not hold us up.
    const fd = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const stat = fstatSync(fd)
      if (!stat.isFile() || stat.size > 1024) throw refused('is no key', file)
      return { text: readFileSync(fd, 'latin1'), stat }
    } finally {
      closeSync(fd)
    }
  } catch (error) {
    const code = systemCode(error)
    if (error instanceof AssayError || code === null) throw error
    throw refused(code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`, file, error)
  }
}

const refused = (what: string, file: string, cause?: unknown): AssayError =>
  new AssayError('queue/key', `The queue's key ${printable(file)} ${what}.`, {
    remedy:
      'assay batch and assay coordinator make it in their state folder; name it with --queue-key, or copy it here (mode 0600).',
    cause,
  })
