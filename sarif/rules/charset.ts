import { charsetNames } from './charset-names.ts'
import type { Rule, Visit } from './rule.ts'

type Registry = { readonly exact: ReadonlySet<string>; readonly folded: ReadonlyMap<string, string> }

const registry = (): Registry => {
  const names = charsetNames.trim().split(/\s+/)
  // "ASCII" was an alias until the registry was revised; no reader takes it for anything else.
  return { exact: new Set(names), folded: new Map([...names, 'ASCII'].map((name) => [name.toLowerCase(), name])) }
}

const properties = [
  { kind: 'artifact', name: 'encoding', section: '3.24.9', id: 'artifact/encoding' },
  { kind: 'run', name: 'defaultEncoding', section: '3.14.24', id: 'run/default-encoding' },
] as const

const checkOf = (kind: 'artifact' | 'run', name: string, use: (text: string, visit: Visit) => void) => ({
  [kind]: (object: object, visit: Visit): void => {
    const value: unknown = Reflect.get(object, name)
    if (typeof value === 'string') use(value, visit)
  },
})

/** §3.14.24, §3.24.9: a name that nobody registered is an error, another letter case of a registered one a warning. */
export const charsetRules = (): readonly Rule[] => {
  const { exact, folded } = registry()
  return properties.flatMap(({ kind, name, section, id }): readonly Rule[] => [
    {
      id,
      section,
      level: 'error',
      requirement: `${name} is an IANA character set name.`,
      remedy: 'Write a name of the registry, such as "UTF-8".',
      enter: checkOf(kind, name, (text, { report }) => {
        if (!folded.has(text.toLowerCase())) report(`"${text.slice(0, 60)}" is no IANA character set.`, name)
      }),
    },
    {
      id: `${id}-case`,
      section,
      level: 'warning',
      requirement: `${name} is spelt as IANA spells it: the value is case-sensitive.`,
      remedy: 'Write the name in the letters of the registry.',
      enter: checkOf(kind, name, (text, { report }) => {
        const known = folded.get(text.toLowerCase())
        if (known !== undefined && known !== text && !exact.has(text)) report(`IANA spells it "${known}".`, name)
      }),
    },
  ])
}
