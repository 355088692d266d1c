import type { RuleNote, Signal } from '../schemas/records/index.ts'
import { answeredBy } from './answered.ts'
import type { DecideInput } from './decide.ts'
import { ruleLicenceKind } from './facts/facts.ts'
import { isOwnWord, standingOf } from './facts/rule-standing.ts'
import type { Variables } from './facts/variables.ts'
import type { RuleOrigin } from './rule-index/layout.ts'
import type { SubjectData } from './schema.ts'

/** One way in which a subject shows itself; each is judged alone, so that no rule set hides behind another. */
export type Item = {
  readonly form: string
  readonly evidence: readonly Signal[]
  readonly ruleLicence: Variables['ruleLicence']
  readonly engine: Variables['engine']
}

/** Signals in the forms that subjects.yaml gives them, the rules of the tree by their terms, and what could not be read. */
export const itemsOf = (
  input: DecideInput,
  subject: SubjectData,
  origins: ReadonlyMap<string, RuleOrigin>,
): readonly Item[] => {
  const unreadUris = new Set(input.unread.filter((each) => each.subject === subject.id).map(({ uri }) => uri))
  const softened = subject.unreadSoftens ? unreadUris : new Set<string>()
  const isAnswered = answeredBy(input.rules, unreadUris)
  const bySignal = subject.forms.flatMap(({ form, signals }) => {
    const evidence = input.signals.filter(
      (each) => signals.includes(each.signal) && !softened.has(each.uri) && !isAnswered(each),
    )
    return form === 'silent' || evidence.length === 0 ? [] : [item(form, evidence)]
  })
  const signalsOf = byUri(input.signals)
  const unread = [...unreadUris].map((uri) =>
    item('unread', [
      place('unread', uri, 1),
      ...(signalsOf.get(uri) ?? []).filter(
        (each) =>
          softened.has(uri) &&
          subject.forms.some(({ form, signals }) => form !== 'silent' && signals.includes(each.signal)),
      ),
    ]),
  )
  return [...bySignal, ...(subject.id === 'semgrep-rules' ? ruleItems(input, origins) : []), ...unread]
}

const item = (form: string, evidence: readonly Signal[], ruleLicence: Item['ruleLicence'] = ''): Item => ({
  form,
  evidence,
  ruleLicence,
  engine: '',
})

const place = (signal: string, uri: string, line: number): Signal => ({ signal, uri, line, confidence: 'weak' })

/** Rules of one file on the same terms are one item. */
const ruleItems = (input: DecideInput, origins: ReadonlyMap<string, RuleOrigin>): readonly Item[] => {
  const groups = new Map<string, { readonly form: string; readonly licence: Item['ruleLicence']; notes: RuleNote[] }>()
  for (const note of input.rules)
    for (const { form, licence } of formsOf(note, input.declared.licence, origins)) {
      const key = `${note.uri}\n${form}\n${licence}`
      const group = groups.get(key)
      if (group) group.notes.push(note)
      else groups.set(key, { form, licence, notes: [note] })
    }
  const signs = byUri(input.signals.filter(({ signal }) => /^S(?:[1-6]|14|15)$/u.test(signal)))
  return [...groups.values()].flatMap(({ form, licence, notes }) => {
    const [first] = notes
    if (!first) return []
    const isInside = within(notes)
    const inside = (signs.get(first.uri) ?? []).filter(({ line }) => isInside(line))
    if (form === 'hint') return hintOf(inside)
    const evidence = inside.length > 0 ? inside : notes.map((note) => place('rule', note.uri, note.line))
    return [item(form, evidence, licence)]
  })
}

type Form = { readonly form: string; readonly licence: Item['ruleLicence'] }

/** How one rule is judged: by the terms that it stands on, and for what it resembles. */
const formsOf = (
  note: RuleNote,
  declared: string | undefined,
  origins: ReadonlyMap<string, RuleOrigin>,
): readonly Form[] => {
  const standing = standingOf(note, origins)
  const forms: Form[] = [{ form: standing.terms, licence: ruleLicenceKind(standing, declared) }]
  if (note.known?.match === 'similar' && isOwnWord(note)) {
    const resembled = standingOf({ ...note, known: { ...note.known, match: 'same' } }, origins)
    forms.push({ form: 'similar', licence: ruleLicenceKind(resembled, declared) })
  }
  // Under a licence of its owner an id proves nothing.
  if (note.terms === 'unnamed' && standing.terms === 'unnamed') forms.push({ form: 'hint', licence: '' })
  return forms
}

const hintOf = (inside: readonly Signal[]): readonly Item[] => {
  const evidence = inside.filter(({ signal }) => signal === 'S14')
  return evidence.length === 0 ? [] : [item('hint', evidence)]
}

const byUri = (signals: readonly Signal[]): ReadonlyMap<string, readonly Signal[]> => {
  const found = new Map<string, Signal[]>()
  for (const signal of signals) {
    const group = found.get(signal.uri) ?? []
    group.push(signal)
    found.set(signal.uri, group)
  }
  return found
}

/** Whether a line lies in one of the rules. Of the rules that start up to it, the one that ends last tells. */
const within = (notes: readonly RuleNote[]): ((line: number) => boolean) => {
  const sorted = notes.toSorted((a, b) => a.firstLine - b.firstLine)
  const starts = sorted.map(({ firstLine }) => firstLine)
  let last = 0
  const ends = sorted.map(({ lastLine }) => {
    last = Math.max(last, lastLine)
    return last
  })
  return (line) => {
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= line) low = middle + 1
      else high = middle
    }
    return low > 0 && (ends[low - 1] ?? 0) >= line
  }
}
