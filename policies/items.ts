import type { LicenceFacts, ToolUse } from '../schemas/records/index.ts'
import { answeredBy } from './answered.ts'
import { engineKind } from './facts/licence-kinds.ts'
import { type Item, item } from './item.ts'
import type { PolicySet } from './load.ts'
import { byFile } from './places.ts'
import { ruleItems } from './rule-items.ts'
import type { SubjectData } from './schema.ts'

/** The items of every subject in use. Signs of one file in one form are one item. */
export const itemsBySubject = (facts: LicenceFacts, set: PolicySet): ReadonlyMap<string, readonly Item[]> => {
  const found = new Map<string, Item[]>()
  const add = (subject: string, items: readonly Item[]): void => {
    found.set(subject, [...(found.get(subject) ?? []), ...items])
  }
  for (const subject of set.subjects) add(subject.id, signalItems(facts, subject))
  add('semgrep-rules', ruleItems(facts, set.ruleOrigins))
  for (const { id, licence } of facts.analyzers) add(id, [engineItem(licence)])
  for (const tool of facts.tools) add(tool.id, toolItems(tool, set))
  add('docker-desktop', desktopItems(facts.containerEngine))
  return found
}

const engineItem = (licence: string): Item =>
  item('engine', [], { engine: engineKind(licence), program: { licence, source: "the analyzer's own package" } })

/** A file or table that configures a tool shows no run of it. */
const configuration = new Set(['T4'])

const toolItems = ({ id, evidence }: ToolUse, set: PolicySet): readonly Item[] => {
  const tool = set.tools.find((each) => each.id === id)
  const more = {
    engine: engineKind(tool?.licence ?? ''),
    program: { licence: tool?.licence ?? '', source: tool?.source ?? 'a tool that no list names' },
  }
  const uses = evidence.filter(({ signal }) => !configuration.has(signal))
  const hints = evidence.filter(({ signal }) => configuration.has(signal))
  return [
    ...[...byFile(uses).values()].map((signs) => item('use', signs, more)),
    ...[...byFile(hints).values()].map((signs) => item('hint', signs, more)),
  ]
}

/** Only what the container engine says of itself tells whether it is Docker Desktop; a context can be called anything. */
const desktopItems = (engine: LicenceFacts['containerEngine']): readonly Item[] => {
  if (engine === null) return []
  if (engine.operatingSystem === null) return [item('unread', [])]
  if (/^Docker Desktop\b/iu.test(engine.operatingSystem.trim())) return [item('use', [])]
  return engine.context !== null && /^desktop-/iu.test(engine.context) ? [item('hint', [])] : []
}

const signalItems = (facts: LicenceFacts, subject: SubjectData): readonly Item[] => {
  const unreadUris = new Set(facts.unread.filter((each) => each.subject === subject.id).map(({ uri }) => uri))
  const softened = subject.unreadSoftens ? unreadUris : new Set<string>()
  const formOf = new Map(
    subject.forms.flatMap(({ form, signals }) => signals.map((id) => [id, form] as const)).reverse(),
  )
  const shown = facts.signals.filter(({ signal }) => (formOf.get(signal) ?? 'silent') !== 'silent')
  // Without a sign there is nothing to answer, and a tree may hold any number of rules.
  const isAnswered = shown.length === 0 ? () => false : answeredBy(facts.rules, unreadUris)
  const counting = shown.filter((each) => !softened.has(each.uri) && !isAnswered(each))
  const forms = [...new Set(counting.map(({ signal }) => formOf.get(signal) ?? ''))]
  const softenedSigns = byFile(shown.filter(({ uri }) => softened.has(uri)))
  return [
    ...forms.flatMap((form) =>
      [...byFile(counting.filter(({ signal }) => formOf.get(signal) === form)).values()].map((signs) =>
        item(form, signs),
      ),
    ),
    ...[...unreadUris].map((uri) =>
      item('unread', [{ signal: 'unread', uri, line: 1, confidence: 'weak' }, ...(softenedSigns.get(uri) ?? [])]),
    ),
  ]
}
