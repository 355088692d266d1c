import type { RuleNote, Signal } from '../schemas/records/index.ts'
import type { DecideInput } from './decide.ts'
import { ruleLicenceKind } from './facts/facts.ts'
import type { Variables } from './facts/variables.ts'
import type { SubjectData } from './schema.ts'

/** One way in which a subject shows itself; each is judged alone, so that no rule set hides behind another. */
export type Item = {
  readonly form: string
  readonly evidence: readonly Signal[]
  readonly ruleLicence: Variables['ruleLicence']
  readonly engine: Variables['engine']
}

/** Signals in the forms that subjects.yaml gives them, the rules of the tree by their terms, and what could not be read. */
export const itemsOf = (input: DecideInput, subject: SubjectData): readonly Item[] => {
  const unreadUris = new Set(input.unread.filter((each) => each.subject === subject.id).map(({ uri }) => uri))
  const softened = subject.unreadSoftens ? unreadUris : new Set<string>()
  const bySignal = subject.forms.flatMap(({ form, signals }) => {
    const evidence = input.signals.filter(({ signal, uri }) => signals.includes(signal) && !softened.has(uri))
    return form === 'silent' || evidence.length === 0 ? [] : [item(form, evidence)]
  })
  const unread = [...unreadUris].map((uri) =>
    item('unread', [
      place('unread', uri, 1),
      ...input.signals.filter(
        (each) =>
          each.uri === uri &&
          softened.has(uri) &&
          subject.forms.some(({ form, signals }) => form !== 'silent' && signals.includes(each.signal)),
      ),
    ]),
  )
  return [...bySignal, ...(subject.id === 'semgrep-rules' ? ruleItems(input) : []), ...unread]
}

const item = (form: string, evidence: readonly Signal[], ruleLicence: Item['ruleLicence'] = ''): Item => ({
  form,
  evidence,
  ruleLicence,
  engine: '',
})

const place = (signal: string, uri: string, line: number): Signal => ({ signal, uri, line, confidence: 'weak' })

/** Rules of one file on the same terms are one item. */
const ruleItems = (input: DecideInput): readonly Item[] => {
  const groups = new Map<string, RuleNote[]>()
  for (const note of input.rules) {
    const key = `${note.uri}\n${note.terms}\n${ruleLicenceKind(note, input.declared.licence)}`
    groups.set(key, [...(groups.get(key) ?? []), note])
  }
  return [...groups.values()].flatMap((notes) => {
    const [first] = notes
    if (!first) return []
    const signs = input.signals.filter(
      ({ signal, uri, line }) =>
        uri === first.uri &&
        /^S[1-6]$/u.test(signal) &&
        notes.some((note) => line >= note.firstLine && line <= note.lastLine),
    )
    const evidence = signs.length > 0 ? signs : notes.map((note) => place('rule', note.uri, note.line))
    return [item(first.terms, evidence, ruleLicenceKind(first, input.declared.licence))]
  })
}
