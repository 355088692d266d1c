import { readFileSync, writeSync } from 'node:fs'
import { AssayError } from '../../lib/errors.ts'
import { statementMediaType } from '../../schemas/records/index.ts'
import { encodeEnvelope, signEnvelope } from '../dsse.ts'
import { makePrivateKey, openPrivateKey, publicHalf } from './private-key.ts'
import { keyidOf, readPublicKey } from './public-key.ts'

// The entry of the one process that holds a private key: `make FOLDER`, `public FILE`, `sign FILE`. The passphrase comes
// through descriptor 3 and the payload through standard input, as bytes that are signed and never looked into.

const answerTo = (mode: string, path: string, passphrase: string | null): Uint8Array | string => {
  if (mode === 'make') return makePrivateKey(path, passphrase)
  const key = openPrivateKey(path, passphrase)
  const publicPem = publicHalf(key)
  if (mode === 'public') return publicPem
  if (mode !== 'sign') throw new AssayError('fault/internal', `There is no ${mode} for a key.`)
  const keyid = keyidOf(readPublicKey(publicPem, path))
  return encodeEnvelope(signEnvelope(statementMediaType, readFileSync(0), key, keyid))
}

const write = (answer: Uint8Array | string): void => {
  const bytes = Buffer.from(answer)
  for (let at = 0; at < bytes.byteLength; ) at += writeSync(1, bytes, at)
}

const [mode = '', path = ''] = process.argv.slice(-2)
try {
  write(answerTo(mode, path, readFileSync(3, 'utf8') || null))
} catch (error) {
  if (!(error instanceof AssayError)) throw error
  const { code, message, remedy } = error
  write(JSON.stringify({ code, message, remedy }))
  process.exitCode = 1
}
