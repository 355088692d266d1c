import { shapes } from '../../schemas/generated/sarif-shape.ts'
import type { Format, Kind } from '../../schemas/sarif/index.ts'
import type { Check, Checks, Rule, Visit } from './rule.ts'
import { isAbsoluteUri, uriFault } from './uri/rfc3986.ts'

/** `index`: that of the string in an array, else null. */
type Use = (text: string, visit: Visit, name: string, index: number | null) => void

/** Where such a string stands below its object. */
export const insideOf = (name: string, index: number | null): readonly (string | number)[] =>
  index === null ? [name] : [name, index]

/** Checks that call `use` with every string in a property of one of the formats, wherever it stands. */
export const onFormat = (formats: readonly Format[], use: Use): Checks => {
  const named = (kind: Kind): readonly string[] =>
    shapes[kind].formats.flatMap(({ name, format }) => (formats.includes(format) ? [name] : []))
  const checkOf =
    (names: readonly string[]): Check<Kind> =>
    (object, visit) => {
      for (const name of names) {
        const value: unknown = Reflect.get(object, name)
        if (typeof value === 'string') use(value, visit, name, null)
        else if (Array.isArray(value))
          value.forEach((item: unknown, index) => {
            if (typeof item === 'string') use(item, visit, name, index)
          })
      }
    }
  const kinds = (Object.keys(shapes) as Kind[]).map((kind) => [kind, named(kind)] as const)
  return Object.fromEntries(
    kinds.filter(([, names]) => names.length > 0).map(([kind, names]) => [kind, checkOf(names)]),
  )
}

const shown = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text)

export const uriRules = (): readonly Rule[] => [
  {
    id: 'uri/syntax',
    section: '3.10.1',
    level: 'error',
    requirement: 'A URI-valued property has the syntax of RFC 3986.',
    remedy: 'Escape what a URI may not hold (a space as %20), and write paths with "/".',
    enter: onFormat(['uri', 'uri-reference'], (text, { report }, name, index) => {
      const fault = uriFault(text)
      if (fault && !fault.isIri) report(`"${shown(text)}" is no URI: ${fault.what}.`, ...insideOf(name, index))
    }),
  },
  {
    id: 'uri/iri',
    section: '3.10.4',
    level: 'error',
    requirement: 'A URI has no character that only an IRI may have.',
    remedy: 'Write the UTF-8 bytes of such characters as percent escapes.',
    enter: onFormat(['uri', 'uri-reference'], (text, { report }, name, index) => {
      const fault = uriFault(text)
      if (fault?.isIri) report(`"${shown(text)}" is no URI: ${fault.what}.`, ...insideOf(name, index))
    }),
  },
  ...absoluteRules(),
]

/** One rule for each property that must be absolute, because each has a clause of its own. */
function absoluteRules(): readonly Rule[] {
  return (Object.keys(shapes) as Kind[]).flatMap((kind) =>
    shapes[kind].formats.flatMap(({ name, format }): Rule[] => {
      if (format !== 'uri' || name === '$schema') return []
      const check: Check<Kind> = (object, { report }) => {
        const value: unknown = Reflect.get(object, name)
        if (value === undefined || (typeof value === 'string' && isAbsoluteUri(value))) return
        const items: readonly unknown[] = Array.isArray(value) ? value : [value]
        items.forEach((item, index) => {
          if (typeof item !== 'string' || isAbsoluteUri(item)) return
          report(
            `"${name}" is ${item === '' ? 'empty' : 'not an absolute URI'}.`,
            name,
            ...(Array.isArray(value) ? [index] : []),
          )
        })
      }
      return [
        {
          id: `uri/absolute-${kind}-${name}`,
          section: shapes[kind].properties[name] ?? '3.10.1',
          level: 'error',
          requirement: `${kind}.${name} is an absolute URI.`,
          remedy: 'Write the whole URI with its scheme, or leave the property out.',
          enter: { [kind]: check },
        },
      ]
    }),
  )
}
