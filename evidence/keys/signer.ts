import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import type { Envelope } from '../../schemas/records/index.ts'
import { decodeEnvelope, isSignedBy, payloadOf } from '../dsse.ts'
import { type Ask, askSigner } from './ask-child.ts'
import { ensureActive, expired, revoked } from './change.ts'
import { activeKey, isExpired, listKeys, privateFile } from './folder.ts'
import { keyidOf, readPublicKey, unusable } from './public-key.ts'

/** Signs payloads with one key, whose private half another process holds. `isNew`: the key was made for this. */
export type Signer = {
  readonly keyid: string
  readonly isNew: boolean
  readonly sign: (payload: Uint8Array) => Promise<Envelope>
}

/** Where a passphrase comes from: the operator's environment, else a person, where one can be asked; null: none. */
export type PassphraseSource = {
  readonly given: string | null
  /** `isNew`: for a key that is about to be made, so that a slip would cost it. */
  readonly ask: ((question: string, isNew: boolean) => Promise<string | null>) | null
}

export type SignerOptions = {
  readonly dir: string
  readonly nowMs: number
  /** A key that the operator names; null: the active one of the folder, made where there is none. */
  readonly keyFile: string | null
  readonly passphrase: PassphraseSource
  readonly program: readonly string[]
}

/** Opens the key that signs, once, so that what is wrong with it is said before the work. Throws `key/…`. */
export const openSigner = async (options: SignerOptions): Promise<Signer> => {
  const { file, isNew, expected, passphrase } = await keyOf(options)
  const opened = await openWith(options, file, passphrase)
  const publicKey = readPublicKey(opened.pem, file)
  const keyid = keyidOf(publicKey)
  if (expected !== null && keyid !== expected)
    throw unusable(`The key file ${file} holds another key than its name says`, 'Restore it from a copy, or rotate.')
  refuseSpent(options, keyid)
  return {
    keyid,
    isNew,
    sign: async (payload) => {
      const ask = {
        program: options.program,
        mode: 'sign',
        path: file,
        passphrase: opened.passphrase,
        payload,
      } as const
      const { envelope, problem } = decodeEnvelope(await askSigner(ask))
      if (envelope !== null && isSignedBy(envelope, publicKey) && Buffer.compare(payloadOf(envelope), payload) === 0)
        return envelope
      throw new AssayError('key/not-signed', `The signature does not hold${problem === null ? '' : `: ${problem}`}.`, {
        remedy: 'Nothing was written. Was the key file changed meanwhile? Run it again.',
      })
    },
  }
}

type Chosen = {
  readonly file: string
  readonly isNew: boolean
  readonly expected: string | null
  readonly passphrase: string | null
}

const keyOf = async ({ dir, nowMs, keyFile, passphrase, program }: SignerOptions): Promise<Chosen> => {
  const { given, ask } = passphrase
  if (keyFile !== null) return { file: keyFile, isNew: false, expected: null, passphrase: given }
  // A person is asked before the folder is locked: others would wait for him.
  const isFirst = activeKey(listKeys(dir)) === null
  const secret =
    given ?? (isFirst && ask !== null ? await ask('Passphrase for the new signing key (empty: none): ', true) : null)
  const { key, isNew } = await ensureActive({
    dir,
    nowMs,
    make: async (path) => textOf(await askSigner({ program, mode: 'make', path, passphrase: secret })),
  })
  return { file: privateFile(dir, key.keyid), isNew, expected: key.keyid, passphrase: isNew ? secret : given }
}

/** The public half, and the passphrase that opened the private one; a person is asked where it needs one and none is given. */
const openWith = async (
  { program, passphrase: { given, ask } }: SignerOptions,
  file: string,
  passphrase: string | null,
): Promise<{ readonly pem: string; readonly passphrase: string | null }> => {
  const request: Ask = { program, mode: 'public', path: file, passphrase }
  try {
    return { pem: textOf(await askSigner(request)), passphrase }
  } catch (error) {
    const canAsk = error instanceof AssayError && error.code === 'key/passphrase' && given === null && ask !== null
    const answer = canAsk ? await ask(`Passphrase of the key ${printable(file)}: `, false) : null
    if (answer === null) throw error
    return { pem: textOf(await askSigner({ ...request, passphrase: answer })), passphrase: answer }
  }
}

const refuseSpent = ({ dir, nowMs }: SignerOptions, keyid: string): void => {
  const known = listKeys(dir).find((key) => key.keyid === keyid)
  if (known?.status === 'revoked') throw revoked(known)
  if (known !== undefined && isExpired(known, nowMs)) throw expired(known)
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')
