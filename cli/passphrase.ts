import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { PassphraseSource } from '../evidence/keys/index.ts'
import { AssayError } from '../lib/errors.ts'

/** ASSAY_KEY_PASSPHRASE, else whoever sits at the terminal. */
export const passphraseSource = (env: NodeJS.ProcessEnv): PassphraseSource => ({
  given: env['ASSAY_KEY_PASSPHRASE'] || null,
  ask: process.stdin.isTTY === true && process.stderr.isTTY === true ? askPerson : null,
})

const askPerson: NonNullable<PassphraseSource['ask']> = async (question, isNew) => {
  const answer = await readHidden(question)
  if (answer === '') return null
  if (!isNew || (await readHidden('The same again: ')) === answer) return answer
  throw new AssayError('key/passphrase', 'The two passphrases differ.', { remedy: 'Nothing was made. Run it again.' })
}

/** A line of the terminal that is not shown. */
const readHidden = async (question: string): Promise<string> => {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  const stop = new AbortController()
  lines.once('SIGINT', () => stop.abort()).once('close', () => stop.abort())
  process.stderr.write(question)
  try {
    return await lines.question('', { signal: stop.signal })
  } catch (error) {
    throw new AssayError('cancelled', 'No passphrase was given.', { cause: error })
  } finally {
    process.stderr.write('\n')
    lines.close()
  }
}
