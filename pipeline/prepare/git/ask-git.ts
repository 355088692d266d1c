import { Check } from 'typebox/value'
import type { HostMount } from '../../../runner/index.ts'
import type { Frame } from '../../examine/frames.ts'
import { askChild, type ChildOrder, endOfChild } from '../ask-child.ts'
import { gitScratchBytes, maxPackBytes } from '../limits.ts'
import type { GitContext } from './bring-gits.ts'
import { CheckedPack, FetchedPack, type GitOrder, MissedCommit, NamedDatabase } from './protocol.ts'
import { type GitCommit, isDatabaseName } from './source.ts'

type Asking = Pick<GitContext, 'network' | 'runner' | 'signal'>

const toolchainAt = '/tools/rust'
const packAt = '/pack/fetched.pack'
const certificatesAt = '/network/certificates.pem'
const base = {
  env: {},
  maxOutputBytes: 2 * maxPackBytes,
  maxFrameBytes: maxPackBytes + 4096,
  scratchBytes: gitScratchBytes,
}

/** The names of cargo's folders by address; without those that cargo did not tell. */
export const askNames = async (
  toolchain: string,
  urls: readonly string[],
  { runner, signal }: Asking,
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>()
  const order: ChildOrder = {
    ...base,
    words: ['git-names', `${toolchainAt}/bin/cargo`],
    header: urls,
    mounts: [{ kind: 'dir', source: toolchain, at: toolchainAt }],
    network: 'none',
    wallMs: 600_000,
  }
  await askChild(order, runner, signal, ({ header }) => {
    if (Check(NamedDatabase, header) && urls.includes(header.url) && isDatabaseName(header.name))
      names.set(header.url, header.name)
  })
  return names
}

type Bytes = { readonly bytes: Uint8Array }
export type Missed = Pick<MissedCommit, 'code' | 'detail'>

export const askFetch = ({ url, commit }: GitCommit, asking: Asking): Promise<Bytes | Missed> => {
  const { proxy, noProxy, certificates } = asking.network
  const hasOwn = certificates.byteLength > 0
  const header: GitOrder = { url, commit, proxy: proxy ?? '', noProxy, certificates: hasOwn ? certificatesAt : '' }
  const mounts: readonly HostMount[] = hasOwn ? [{ kind: 'content', content: certificates, at: certificatesAt }] : []
  const order = { ...base, words: ['git-fetch'], header, mounts, network: 'host', wallMs: 1_800_000 } as const
  return oneReply(order, FetchedPack, asking)
}

export const askCheck = (pack: Uint8Array, commit: string, asking: Asking): Promise<Bytes | Missed> => {
  const mounts: readonly HostMount[] = [{ kind: 'content', content: pack, at: packAt }]
  const order = {
    ...base,
    words: ['git-check', packAt],
    header: { commit },
    mounts,
    network: 'none',
    wallMs: 600_000,
  } as const
  return oneReply(order, CheckedPack, asking)
}

const oneReply = async (
  order: ChildOrder,
  Wanted: typeof FetchedPack | typeof CheckedPack,
  { runner, signal }: Asking,
): Promise<Bytes | Missed> => {
  let got: Bytes | Missed | null = null
  const raw = await askChild(order, runner, signal, ({ header, blobs: [bytes] }: Frame<unknown>) => {
    if (Check(Wanted, header) && bytes !== undefined) got ??= { bytes }
    else if (Check(MissedCommit, header)) got ??= { code: header.code, detail: header.detail }
  })
  return got ?? { code: 'not-fetched', detail: endOfChild(raw) }
}
