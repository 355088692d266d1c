import { request } from 'node:http'
import { Agent, type AgentOptions } from 'node:https'
import type { Duplex } from 'node:stream'
import { connect } from 'node:tls'

/** An HTTP proxy of the operator's; `authorization` is the header's value, or null. */
export type HttpProxy = { readonly host: string; readonly port: number; readonly authorization: string | null }

/** Reads `http://user:password@host:port`, with or without the scheme; null for what is no HTTP proxy. */
export const readProxy = (text: string): HttpProxy | null => {
  const address = text.includes('://') ? text : `http://${text}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'http:' || hostname === '') return null
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization = username === '' ? null : `Basic ${Buffer.from(user).toString('base64')}`
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80), authorization }
}

/** Does a `no_proxy` list name the host: itself, a domain above it, or `*`. */
export const isExempt = ({ hostname }: URL, noProxy: string): boolean =>
  noProxy
    .split(',')
    .map((entry) =>
      entry
        .trim()
        .replace(/^\*?\./, '')
        .replace(/:\d+$/, ''),
    )
    .some((entry) => entry === '*' || (entry !== '' && (hostname === entry || hostname.endsWith(`.${entry}`))))

/** An agent whose connections go through the proxy by CONNECT. */
export const tunnelAgent = (proxy: HttpProxy, options: AgentOptions): Agent => {
  const agent = new Agent(options)
  const createConnection = (
    target: { readonly host?: string; readonly port?: number | string; readonly servername?: string },
    done: (error: Error | null, stream?: Duplex) => void,
  ): undefined => {
    const name = target.host ?? ''
    const path = `${name.includes(':') ? `[${name}]` : name}:${target.port ?? 443}`
    const headers = {
      host: path,
      ...(proxy.authorization === null ? {} : { 'proxy-authorization': proxy.authorization }),
    }
    const asked = request({ host: proxy.host, port: proxy.port, method: 'CONNECT', path, headers, agent: false })
    asked.on('error', (error) => done(error))
    asked.on('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) return done(null, connect({ socket, servername: target.servername ?? name }))
      socket.destroy()
      done(Object.assign(new Error('The proxy refused.'), { code: `PROXY_${statusCode ?? 0}` }))
    })
    asked.end()
    return undefined
  }
  return Object.assign(agent, { createConnection })
}
