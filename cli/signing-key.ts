import { builtSigner, keysDirOf, openSigner, type Signer } from '../evidence/keys/index.ts'
import { defaultStateDir } from '../evidence/state-dir.ts'
import { printable } from '../lib/printable.ts'
import type { Io } from './io.ts'
import { passphraseSource } from './passphrase.ts'

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
