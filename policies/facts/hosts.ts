import type { Variables } from './variables.ts'

/** Hosts that are a kind of server instead of a domain. */
export const hostKinds = ['github-enterprise', 'azure-devops-server', 'gitlab-self-managed', 'other']

export const hostKind = (host: string | undefined): Variables['host'] => {
  if (host === undefined || host.trim() === '') return 'unknown'
  return normalHost(host) === 'github.com' ? 'github.com' : 'elsewhere'
}

export const normalHost = (host: string): string =>
  host
    .trim()
    .toLowerCase()
    .replace(/^www\./u, '')
    .replace(/:443$/u, '')
    .replace(/\.$/u, '')

/** `*`: any host, even an unknown one. `*.example.com`: every name below. */
export const matchesHost = (pattern: string, host: string | null): boolean => {
  if (pattern === '*') return true
  if (host === null) return false
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}
