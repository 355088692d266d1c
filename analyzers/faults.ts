import { readFileSync } from 'node:fs'
import type { Severity } from '../schemas/records/index.ts'

/**
 * One fault that rules of several analyzers look for, each in its own way: `rules` by analyzer. All of them have the
 * fault's severity; two results at one line of one file whose rules speak of one fault are related, never merged.
 */
export type Fault = {
  readonly id: string
  readonly title: string
  readonly severity: Severity
  readonly rules: Readonly<Record<string, readonly string[]>>
}

/** The faults of `faults.json`, in its order. */
export const readFaults = (): readonly Fault[] =>
  // Our own file, checked by test/analyzers/faults.test.ts; not a border.
  JSON.parse(readFileSync(new URL('./faults.json', import.meta.url), 'utf8')) as readonly Fault[]

let known: ReadonlyMap<string, string> | null = null

/** The fault that a rule looks for, or null where it stands alone. */
export const faultOf = (analyzer: string, ruleId: string): string | null => {
  known ??= new Map(
    readFaults().flatMap(({ id, rules }) =>
      Object.entries(rules).flatMap(([name, ids]) => ids.map((rule) => [`${name} ${rule}`, id] as const)),
    ),
  )
  return known.get(`${analyzer} ${ruleId}`) ?? null
}
