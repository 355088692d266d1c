import { redactText } from './text.ts'

/**
 * A JSON value without secrets in its strings and member names; what holds none is the same object. `kinds`, where given,
 * collects what was found. Members whose names become equal are kept apart by a number.
 */
export const redactJson = <T>(value: T, kinds?: Set<string>): T => redacted(value, kinds) as T

const redacted = (value: unknown, kinds: Set<string> | undefined): unknown => {
  if (typeof value === 'string') return redactString(value, kinds)
  if (Array.isArray(value)) return redactItems(value, kinds)
  return typeof value === 'object' && value !== null ? redactMembers(value, kinds) : value
}

const redactString = (text: string, kinds: Set<string> | undefined): string => {
  const found = redactText(text)
  for (const kind of found.kinds) kinds?.add(kind)
  return found.text
}

const redactItems = (items: readonly unknown[], kinds: Set<string> | undefined): readonly unknown[] => {
  const next = items.map((item) => redacted(item, kinds))
  return next.every((item, index) => item === items[index]) ? items : next
}

const redactMembers = (members: object, kinds: Set<string> | undefined): object => {
  const names = new Set<string>()
  let isSame = true
  const next = Object.entries(members).map(([name, member]: [string, unknown]): [string, unknown] => {
    const [key, value] = [freeName(redactString(name, kinds), names), redacted(member, kinds)]
    names.add(key)
    isSame &&= key === name && value === member
    return [key, value]
  })
  // By definition, not by assignment: a member called __proto__ stays a member.
  return isSame ? members : Object.fromEntries(next)
}

const freeName = (name: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name)) return name
  let number = 2
  while (taken.has(`${name}-${number}`)) number += 1
  return `${name}-${number}`
}
