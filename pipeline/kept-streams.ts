import { sha256 } from '../lib/digest.ts'
import type { RawRun, Tier } from '../schemas/records/index.ts'

/**
 * A tool that obeys the tree's configuration quotes lines of whatever file that names, and the tree's own code prints
 * what it likes. What comes besides an accepted log is kept as its size and digest only.
 */
export const keptStreams = (raw: RawRun, tier: Tier, hasLog: boolean): RawRun => {
  if (tier === 'parses') return raw
  return { ...raw, stdout: hasLog ? raw.stdout : withheld(raw.stdout), stderr: withheld(raw.stderr) }
}

const withheld = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(bytes.byteLength === 0 ? '' : `[withheld: ${bytes.byteLength} bytes, sha256 ${sha256(bytes)}]\n`)
