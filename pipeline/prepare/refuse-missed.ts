import type { Refusal } from '../../schemas/records/index.ts'
import type { WantedCrate } from './decide.ts'
import type { MissedCrate } from './protocol.ts'

/** What a crate that did not come means, once for each lock that names it. Pure. */
export const refuseMissed = (
  { name, version, uris }: WantedCrate,
  code: MissedCrate['code'],
  detail: string,
): readonly Refusal[] =>
  uris.map((uri) => ({ uri, crate: name, version, code, reason: reasons[code](detail), remedy: remedies[code] }))

const reasons: Readonly<Record<MissedCrate['code'], (detail: string) => string>> = {
  'checksum-mismatch': (detail) =>
    detail === 'file'
      ? 'The file that came has not the SHA-256 that the lock names. It was not kept.'
      : 'The registry has it under another SHA-256 than the lock names. It was not fetched.',
  'not-found': (detail) => `The registry does not have it (${detail}).`,
  'too-large': () => 'It is larger than 64 MiB.',
  'not-fetched': (detail) => `It could not be fetched: ${detail}.`,
}

const remedies: Readonly<Record<MissedCrate['code'], string>> = {
  'checksum-mismatch':
    'Find out who changed the lock: cargo refuses this too. cargo generate-lockfile writes a new one.',
  'not-found': 'See whether it was removed from crates.io, or whether your mirror lags behind.',
  'too-large': 'Vendor it, or depend on a smaller release.',
  'not-fetched':
    'See whether this machine reaches crates.io (or the mirror and proxy of your cargo configuration), then run it again: it goes on where it stopped.',
}
