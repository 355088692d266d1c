import { AssayError } from '../../lib/errors.ts'
import { validateLog } from '../../sarif/index.ts'
import type { Run } from '../../schemas/sarif/index.ts'

/** Null where nothing is known; the bytes are those that a child of ours wrote. */
export const runsIn = (bytes: Uint8Array | undefined): readonly Run[] | null =>
  bytes === undefined || bytes.byteLength === 0 ? null : (JSON.parse(Buffer.from(bytes).toString('utf8')) as Run[])

/** Throws where runs that are to be told break the specification. */
export const refuseBroken = (id: string, runs: readonly Run[]): void => {
  const { valid, defects } = validateLog({ version: '2.1.0', runs: [...runs] }).validation
  const first = defects.find(({ level }) => level === 'error')
  if (valid) return
  throw new AssayError('fault/internal', `The log of ${id} that is told breaks SARIF 2.1.0 §${first?.section}.`)
}
