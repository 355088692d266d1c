import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { AssayError, type ErrorCode, errorCatalogue, systemCode } from '../../lib/errors.ts'

/** What the child that holds the key is asked. `program`: the words that start it. */
export type Ask = {
  readonly program: readonly string[]
  readonly mode: 'make' | 'public' | 'sign'
  readonly path: string
  readonly passphrase: string | null
  readonly payload?: Uint8Array
}

/** The child as set-up built it. */
export const builtSigner = (): readonly string[] => [
  process.execPath,
  fileURLToPath(new URL('../../program.cjs', import.meta.url)),
  'signer',
]

/**
 * Starts the child that alone loads a private key, with an empty environment, and gives what it answered. Throws what it
 * threw, and `key/not-signed` where it came to no answer.
 */
export const askSigner = async ({ program, mode, path, passphrase, payload }: Ask): Promise<Uint8Array> => {
  const [command = '', ...rest] = program
  const child = spawn(command, [...rest, mode, path], { env: {}, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] })
  const [input, output, errors, secret] = child.stdio as [Writable, Readable, Readable, Writable, ...unknown[]] // as `stdio` asks
  const ended = once(child, 'close')
  feed(input, payload ?? new Uint8Array())
  feed(secret, Buffer.from(passphrase ?? ''))
  const answers = Promise.all([buffer(output), buffer(errors)])
  const [exitCode] = await ended.catch((error: unknown) => {
    throw notSigned(systemCode(error) ?? String(error))
  })
  const [answer, said] = await answers
  if (exitCode === 0) return answer
  throw errorOf(answer) ?? notSigned(said.toString('utf8').trim().split('\n').at(-1) ?? '')
}

const feed = (stream: Writable, bytes: Uint8Array): void => {
  stream.on('error', () => {}) // a child that ended before it read says why by its answer
  stream.end(bytes)
}

const Refusal = Type.Object({ code: Type.String(), message: Type.String(), remedy: Type.String() })

const errorOf = (answer: Uint8Array): AssayError | null => {
  try {
    const said: unknown = JSON.parse(Buffer.from(answer).toString('utf8'))
    return Check(Refusal, said) && isCode(said)
      ? new AssayError(said.code, said.message, { remedy: said.remedy })
      : null
  } catch {
    return null
  }
}

const isCode = (said: Static<typeof Refusal>): said is Static<typeof Refusal> & { code: ErrorCode } =>
  Object.hasOwn(errorCatalogue, said.code)

const notSigned = (why: string): AssayError =>
  new AssayError('key/not-signed', `The process that signs came to no answer${why === '' ? '' : ` (${why})`}.`, {
    remedy: 'Nothing was written. Run it again; if it stays so, please report it.',
  })
