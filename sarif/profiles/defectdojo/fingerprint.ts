import type { Result } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'

type Prints = Readonly<Record<string, string | undefined>>

/** The version in `method/v2`; null where there is no whole number. */
const versionOf = (name: string): number | null => {
  if (!name.includes('/')) return 0
  const text = name.slice(name.lastIndexOf('/') + 1).replaceAll('v', '')
  return /^\d+$/.test(text) ? Number(text) : null
}

const methodOf = (name: string): string => name.split('/').at(-2) ?? name

/** The fingerprints that are read, by their kind. */
const printsOf = ({ fingerprints = {}, partialFingerprints = {} }: Loose<Result>) =>
  Object.keys(fingerprints).length > 0
    ? ({ property: 'fingerprints', prints: fingerprints } as const)
    : ({ property: 'partialFingerprints', prints: partialFingerprints } as const)

/** The first name whose version cannot be read. */
export const unreadableName = (result: Loose<Result>): { readonly property: string; readonly name: string } | null => {
  const { property, prints } = printsOf(result)
  const name = Object.keys(prints).find((one) => versionOf(one) === null)
  return name === undefined ? null : { property, name }
}

const latest = (prints: Prints): ReadonlyMap<string, string> => {
  const found = new Map<string, { readonly version: number; readonly value: string }>()
  for (const [name, value = ''] of Object.entries(prints)) {
    const [method, version] = [methodOf(name), versionOf(name) ?? 0]
    const known = found.get(method)
    if (!known || known.version < version) found.set(method, { version, value })
  }
  return new Map([...found].map(([method, { value }]) => [method, value]))
}

/** What a finding is known by: the first of the fingerprints, or all partial ones; null where there are none. */
export const uniqueIdOf = (result: Loose<Result>): string | null => {
  const { property, prints } = printsOf(result)
  const values = latest(prints)
  if (values.size === 0) return null
  if (property === 'fingerprints') return [...values.values()][0] || null
  return [...values]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([method, value]) => `${method}:${value}`)
    .join('|')
}
