import type { Outcome, RawRun } from '../../schemas/records/index.ts'
import { unfinished } from '../run-end.ts'
import type { Definition } from './definition.ts'

/** What the version command said, or why the analyzer cannot be used. */
export const readVersion = (
  { id, versionPattern }: Definition,
  raw: RawRun,
): { readonly version: string } | { readonly outcome: Outcome } => {
  const failure = unfinished(`The version command of ${id}`, raw, [0])
  if (failure !== null) return { outcome: { kind: 'unavailable', message: failure.message } }
  // Some print it to standard error.
  const found = [raw.stdout, raw.stderr].map((bytes) => versionIn(bytes, versionPattern)).find((one) => one !== null)
  if (found !== undefined && found !== null) return { version: found }
  const message = `The version command of ${id} printed nothing that version-pattern matches.`
  return { outcome: { kind: 'unavailable', message } }
}

const versionIn = (bytes: Uint8Array, pattern: string): string | null => {
  const match = new RegExp(pattern, 'mu').exec(
    Buffer.from(bytes)
      .toString('utf8')
      .slice(0, 64 * 1024),
  )
  const version = match?.[1] ?? match?.[0] ?? ''
  return /^[\x21-\x7e]{1,100}$/.test(version) ? version : null
}
