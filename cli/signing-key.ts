import { dirname, resolve } from 'node:path'
import { builtSigner, keysDirOf, openSigner, type Signer } from '../evidence/keys/index.ts'
import { defaultStateDir } from '../evidence/state-dir.ts'
import { AssayError } from '../lib/errors.ts'
import { printable } from '../lib/printable.ts'
import type { OperatorConfig } from '../pipeline/config/operator.ts'
import type { Io } from './io.ts'
import { passphraseSource } from './passphrase.ts'

/** The flags of a command that writes a bundle. */
export type BundleFlags = { readonly out?: string; readonly key?: string }

/** `--key` without a bundle to sign is a slip. Throws a usage error. */
export const refuseKeyAlone = ({ out, key }: BundleFlags): void => {
  if (key === undefined || (out !== undefined && key !== '')) return
  const message = key === '' ? '--key is empty.' : '--key signs a bundle, and none is written.'
  throw new AssayError('usage/argument', message, { remedy: 'Name a key file, and a folder with --out DIR.' })
}

/** The operator's key as an absolute path: the flag's, else the configuration's, below the folder of that; null: none is named. */
export const keyFileOf = ({ key }: BundleFlags, { path, values }: OperatorConfig): string | null => {
  if (key !== undefined) return resolve(key)
  return values.key === undefined ? null : resolve(path === null ? '.' : dirname(path), values.key)
}

/** Opens the key that signs: `keyFile`, else this user's own, which is made where there is none; then it says so. */
export const openSigningKey = async (keyFile: string | null, io: Io): Promise<Signer> => {
  const dir = keysDirOf(defaultStateDir(process.env))
  const signer = await openSigner({
    dir,
    nowMs: Date.now(),
    keyFile,
    passphrase: passphraseSource(process.env),
    program: builtSigner(),
  })
  if (signer.isNew)
    io.err(
      `assay: made the signing key ${signer.keyid} in ${printable(dir)}, which assay verify trusts here; assay keys export prints its public half for others.\n`,
    )
  return signer
}
