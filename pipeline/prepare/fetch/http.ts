import { type IncomingMessage, Agent as PlainAgent, get as plainGet } from 'node:http'
import { Agent as TlsAgent, get as tlsGet } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemCode } from '../../../lib/errors.ts'
import { type HttpProxy, isExempt, tunnelAgent } from './proxy.ts'

/** An answer, or why there is none. `code`: a code of the system or of OpenSSL. */
export type Answer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: Buffer }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'failed'; readonly code: string }

export type Client = { readonly get: (url: string, maxBytes: number) => Promise<Answer>; readonly close: () => void }

export type ClientOptions = {
  readonly proxy: HttpProxy | null
  readonly noProxy: string
  readonly userAgent: string
  readonly connections: number
}

/** One answer, with where it sends to. */
type Hop = Answer & { readonly location?: string | undefined }

const idleMs = 30_000
const attempts = 4
const firstWaitMs = 500
const redirects = 5

/** A client for GET alone. What fails on the way, and answers 429 and 5xx, are tried again; redirects never lead from https to http. */
export const openClient = (options: ClientOptions): Client => {
  const keep = { keepAlive: true, maxSockets: options.connections, timeout: idleMs }
  const direct = { plain: new PlainAgent(keep), tls: new TlsAgent(keep) }
  const tunnel = options.proxy === null ? null : tunnelAgent(options.proxy, keep)
  const once = (url: URL, maxBytes: number): Promise<Hop> => {
    const isTls = url.protocol === 'https:'
    const isTunnelled = isTls && tunnel !== null && !isExempt(url, options.noProxy)
    const agent = isTunnelled ? tunnel : isTls ? direct.tls : direct.plain
    return new Promise((resolve) => {
      const request = (isTls ? tlsGet : plainGet)(
        url,
        { agent, headers: { 'user-agent': options.userAgent, accept: '*/*', 'accept-encoding': 'identity' } },
        (response) => read(response, maxBytes).then(resolve),
      )
      request.setTimeout(idleMs, () => request.destroy(Object.assign(new Error('idle'), { code: 'ETIMEDOUT' })))
      request.on('error', (error) => resolve({ kind: 'failed', code: systemCode(error) ?? 'EUNKNOWN' }))
    })
  }
  const follow = async (from: URL, maxBytes: number): Promise<Answer> => {
    let url = from
    for (let hop = 0; hop <= redirects; hop += 1) {
      const { location, ...answer } = await once(url, maxBytes)
      if (location === undefined) return answer
      const next = nextHop(url, location)
      if (next === null) break
      url = next
    }
    return { kind: 'failed', code: 'bad-redirect' }
  }
  return {
    get: async (address, maxBytes) => {
      const url = urlOf(address)
      if (url === null) return { kind: 'failed', code: 'bad-address' }
      for (let attempt = 1; ; attempt += 1) {
        const answer = await follow(url, maxBytes)
        if (attempt === attempts || !isWorthAnother(answer)) return answer
        await sleep(firstWaitMs * 2 ** (attempt - 1))
      }
    },
    close: () => {
      for (const agent of [direct.plain, direct.tls, tunnel]) agent?.destroy()
    },
  }
}

const lasting = ['ENOTFOUND', 'bad-redirect', 'EPERM']

const isWorthAnother = (answer: Answer): boolean =>
  answer.kind === 'failed'
    ? !lasting.includes(answer.code) && !/CERT|SELF_SIGNED|UNABLE_TO/.test(answer.code)
    : answer.kind === 'answer' && (answer.status === 429 || answer.status >= 500)

/** Where a redirect leads, or null where it may not be followed: to another scheme, or from https to http. Pure. */
export const nextHop = (from: URL, location: string): URL | null => {
  const next = urlOf(location, from)
  return next === null || (from.protocol === 'https:' && next.protocol !== 'https:') ? null : next
}

const urlOf = (text: string, base?: URL): URL | null => {
  const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : null
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}

const read = async (response: IncomingMessage, maxBytes: number): Promise<Hop> => {
  const { statusCode: status = 0, headers } = response
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (size > maxBytes) return { kind: 'too-large' }
      chunks.push(chunk)
    }
  } catch (error) {
    return { kind: 'failed', code: systemCode(error) ?? 'EUNKNOWN' }
  }
  const answer = { kind: 'answer', status, body: Buffer.concat(chunks) } as const
  return status >= 300 && status < 400 ? { ...answer, location: headers.location } : answer
}
