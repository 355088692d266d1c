import { Check } from 'typebox/value'
import { sha256 } from '../../lib/digest.ts'
import type { HostMount, Runner } from '../../runner/index.ts'
import type { Refusal } from '../../schemas/records/index.ts'
import type { Frame } from '../examine/frames.ts'
import { askChild, endOfChild } from './ask-child.ts'
import type { CargoNetwork } from './cargo-network.ts'
import { entryHead } from './crate-name.ts'
import type { WantedCrate } from './decide.ts'
import { maxCrateBytes, maxEntryBytes, maxFetchedBytes } from './limits.ts'
import { FetchedCrate, type FetchOrder, MissedCrate } from './protocol.ts'
import { refuseMissed } from './refuse-missed.ts'
import type { LocalRegistry } from './store/local-registry.ts'

/** `asked`: how many were to be fetched. */
export type Brought = {
  readonly asked: number
  readonly fetched: number
  readonly bytes: number
  readonly refused: readonly Refusal[]
}

const certificatesAt = '/network/certificates.pem'
const userAgent = 'assay (crate fetcher of a static analysis gate)'

const keyOf = ({ name, version, checksum }: { name: string; version: string; checksum: string }): string =>
  `${name} ${version} ${checksum}`

/**
 * Fetches crates in a sandbox that has the network and nothing of the worktree, and stores each as it comes, once its
 * digest is the lock's. Whoever calls it holds the home's lock.
 */
export const bringCrates = async (
  wanted: readonly WantedCrate[],
  registry: LocalRegistry,
  network: CargoNetwork,
  runner: Runner,
  signal: AbortSignal,
  onCrate: (done: number) => void,
): Promise<Brought> => {
  const owed = new Map(wanted.map((crate) => [keyOf(crate), crate]))
  const refused: Refusal[] = []
  let fetched = 0
  let bytes = 0
  const take = (frame: Frame<unknown>): void => {
    const { header } = frame
    if (!Check(FetchedCrate, header) && !Check(MissedCrate, header)) return
    const crate = owed.get(keyOf(header))
    if (crate === undefined) return
    owed.delete(keyOf(header))
    const file = frame.blobs[0] ?? new Uint8Array()
    if (header.kind === 'missed') refused.push(...refuseMissed(crate, header.code, header.detail))
    else if (sha256(file) !== crate.checksum) refused.push(...refuseMissed(crate, 'checksum-mismatch', 'file'))
    else if (!isEntry(header.entry, crate)) refused.push(...refuseMissed(crate, 'not-fetched', 'bad-entry'))
    else {
      registry.put(crate, file, header.entry)
      fetched += 1
      bytes += file.byteLength
    }
    onCrate(wanted.length - owed.size)
  }
  const raw = await askChild(orderOf(wanted, network), runner, signal, take)
  refused.push(...[...owed.values()].flatMap((crate) => refuseMissed(crate, 'not-fetched', endOfChild(raw))))
  return { asked: wanted.length, fetched, bytes, refused }
}

/** One line of JSON that begins with what the lock names. What else it says of dependencies no lock can prove. */
const isEntry = (entry: string, crate: WantedCrate): boolean =>
  entry.startsWith(entryHead(crate)) && entry.endsWith('}') && entry.length <= maxEntryBytes && !/[\0\r\n]/.test(entry)

const orderOf = (wanted: readonly WantedCrate[], network: CargoNetwork) => {
  const { index, proxy, noProxy, certificates } = network
  const crates = wanted.map(({ name, version, checksum }) => ({ name, version, checksum }))
  const mounts: readonly HostMount[] =
    certificates.byteLength === 0 ? [] : [{ kind: 'content', content: certificates, at: certificatesAt }]
  return {
    words: ['fetch'],
    header: { index, proxy, noProxy, userAgent, crates } satisfies FetchOrder,
    mounts,
    env: certificates.byteLength === 0 ? {} : { NODE_EXTRA_CA_CERTS: certificatesAt },
    network: 'host',
    wallMs: 4 * 3_600_000, // each request has a time-out of its own
    maxOutputBytes: maxFetchedBytes,
    maxFrameBytes: maxCrateBytes + 2 * maxEntryBytes,
  } as const
}
