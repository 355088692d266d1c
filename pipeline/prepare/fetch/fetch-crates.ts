import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { parsedJson } from '../../../lib/parsed-json.ts'
import { indexPath } from '../crate-name.ts'
import { maxCrateBytes, maxIndexBytes } from '../limits.ts'
import type { Crate, FetchOrder, FetchReply, MissedCrate } from '../protocol.ts'
import { downloadUrl } from './download-url.ts'
import { type Answer, type Client, openClient } from './http.ts'
import { findEntry } from './index-entry.ts'
import { readProxy } from './proxy.ts'

const connections = 8
const maxConfigBytes = 65_536

/** The config.json of a registry's index (The Cargo Book, "Index Format"). */
const IndexConfig = Type.Object({ dl: Type.String(), 'auth-required': Type.Optional(Type.Boolean()) })
type IndexConfig = Static<typeof IndexConfig>

type Missed = Pick<MissedCrate, 'code' | 'detail'>
export type Send = (reply: FetchReply, file: Uint8Array | null) => Promise<void>

/** Downloads every crate of the order, eight at a time, and sends each as it is there: with its file, or with why not. */
export const fetchCrates = async (order: FetchOrder, send: Send): Promise<void> => {
  const proxy = order.proxy === null ? null : readProxy(order.proxy)
  const client = openClient({ proxy, noProxy: order.noProxy, userAgent: order.userAgent, connections })
  const indexFiles = new Map<string, Promise<string | Missed>>()
  const config = await readConfig(client, order.index)
  const indexFile = (name: string): Promise<string | Missed> => {
    const known = indexFiles.get(name)
    if (known !== undefined) return known
    const file = readIndexFile(client, order.index, name)
    indexFiles.set(name, file)
    void file.then(() => indexFiles.delete(name)) // versions of one crate stand side by side in the order
    return file
  }
  await inLanes(order.crates, async (crate) => {
    const got = isMissed(config) ? config : await fetchCrate(client, config, await indexFile(crate.name), crate)
    const { name, version, checksum } = crate
    if (isMissed(got)) await send({ kind: 'missed', name, version, checksum, ...got }, null)
    else await send({ kind: 'crate', name, version, checksum, entry: got.entry }, got.file)
  })
  client.close()
}

/** Each lane takes the next crate from one iterator. */
const inLanes = async (crates: readonly Crate[], work: (crate: Crate) => Promise<void>): Promise<void> => {
  const queue = crates.values()
  const lane = async (): Promise<void> => {
    for (const crate of queue) await work(crate)
  }
  await Promise.all(Array.from({ length: connections }, lane))
}

const isMissed = (value: unknown): value is Missed => typeof value === 'object' && value !== null && 'code' in value

const readConfig = async (client: Client, index: string): Promise<IndexConfig | Missed> => {
  const answer = await client.get(`${index}config.json`, maxConfigBytes)
  if (!isFine(answer)) return { ...missed(answer), code: 'not-fetched' }
  const config = parsedJson(answer.body.toString())
  if (!Check(IndexConfig, config)) return { code: 'not-fetched', detail: 'bad-config' }
  return config['auth-required'] === true ? { code: 'not-fetched', detail: 'asks-for-a-login' } : config
}

const readIndexFile = async (client: Client, index: string, name: string): Promise<string | Missed> => {
  const answer = await client.get(`${index}${indexPath(name)}`, maxIndexBytes)
  return isFine(answer) ? answer.body.toString() : missed(answer)
}

const fetchCrate = async (
  client: Client,
  config: IndexConfig,
  indexFile: string | Missed,
  crate: Crate,
): Promise<{ readonly entry: string; readonly file: Buffer } | Missed> => {
  if (isMissed(indexFile)) return indexFile
  const entry = findEntry(indexFile, crate)
  if (entry === null) return { code: 'not-found', detail: 'no-such-version' }
  // Nothing is downloaded that the lock does not want.
  if (entry.checksum !== crate.checksum) return { code: 'checksum-mismatch', detail: 'index' }
  const answer = await client.get(downloadUrl(config.dl, crate), maxCrateBytes)
  return isFine(answer) ? { entry: entry.line, file: answer.body } : missed(answer)
}

const isFine = (answer: Answer): answer is Answer & { kind: 'answer' } =>
  answer.kind === 'answer' && answer.status === 200

// A static registry answers 403 or 451 for what is not there, too.
const absent = [403, 404, 410, 451]

const missed = (answer: Answer): Missed => {
  if (answer.kind === 'too-large') return { code: 'too-large', detail: '' }
  if (answer.kind === 'failed')
    return { code: 'not-fetched', detail: answer.code.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 60) }
  return { code: absent.includes(answer.status) ? 'not-found' : 'not-fetched', detail: `HTTP-${answer.status}` }
}
