import type { LicenceFacts, RuleNote, Signal } from '../schemas/records/index.ts'
import { ruleLicenceKind } from './facts/licence-kinds.ts'
import { isOwnWord, standingOf } from './facts/rule-standing.ts'
import { type Item, item } from './item.ts'
import { byFile } from './places.ts'
import type { RuleOrigin } from './rule-index/layout.ts'

/** Signals that stand in rules. */
const inRules = new Set(['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S14', 'S15'])

/** What shows in a rule, and the ids of public rules among it. */
type Evidence = { readonly all: readonly Signal[]; readonly ids: readonly Signal[] }

/** Every rule of the tree, by the terms that it stands on; and what it resembles, where that is somebody else's. */
export const ruleItems = (facts: LicenceFacts, origins: ReadonlyMap<string, RuleOrigin>): readonly Item[] => {
  const signs = byFile(facts.signals.filter(({ signal }) => inRules.has(signal)).toSorted((a, b) => a.line - b.line))
  const declared = facts.declared.licence
  // Aliases make many rules of the same lines: they share one list, or a small file would give millions of signs.
  const shared = new Map<string, Evidence>()
  const evidenceOf = (note: RuleNote): Evidence => {
    const key = `${note.uri}\n${note.firstLine}\n${note.lastLine}`
    const known = shared.get(key)
    if (known) return known
    const inside = between(signs.get(note.uri) ?? [], note.firstLine, note.lastLine)
    const place: Signal = { signal: 'rule', uri: note.uri, line: note.line, confidence: 'weak' }
    const evidence = {
      all: inside.length > 0 ? inside : [place],
      ids: inside.filter(({ signal }) => signal === 'S14'),
    }
    shared.set(key, evidence)
    return evidence
  }
  return facts.rules.flatMap((note) => {
    const { all, ids } = evidenceOf(note)
    const more = { ruleSha256: note.sha256 }
    return formsOf(note, declared, origins).flatMap(({ form, ruleLicence }) => {
      if (form !== 'hint') return [item(form, all, { ...more, ruleLicence })]
      return ids.length === 0 ? [] : [item(form, ids, more)]
    })
  })
}

/** How one rule is judged: by the terms that it stands on, and for what it resembles. */
const formsOf = (
  note: RuleNote,
  declared: string | undefined,
  origins: ReadonlyMap<string, RuleOrigin>,
): readonly Pick<Item, 'form' | 'ruleLicence'>[] => {
  const standing = standingOf(note, origins)
  const forms: Pick<Item, 'form' | 'ruleLicence'>[] = [
    { form: standing.terms, ruleLicence: ruleLicenceKind(standing, declared) },
  ]
  // What looks for little proves no copy (`gets(...)`): it is shown as a signal, and its file's word stands.
  if (note.known?.match === 'similar' && note.known.isShort !== true && isOwnWord(note)) {
    const resembled = standingOf({ ...note, known: { ...note.known, match: 'same' } }, origins)
    forms.push({ form: 'similar', ruleLicence: ruleLicenceKind(resembled, declared) })
  }
  // Under a licence of its owner an id proves nothing.
  if (note.terms === 'unnamed' && standing.terms === 'unnamed') forms.push({ form: 'hint', ruleLicence: '' })
  return forms
}

/** Of signals sorted by line, those from one line to another. */
const between = (sorted: readonly Signal[], from: number, to: number): readonly Signal[] => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.line ?? 0) < from) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < sorted.length && (sorted[end]?.line ?? 0) <= to) end++
  return sorted.slice(low, end)
}
