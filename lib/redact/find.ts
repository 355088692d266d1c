import type { Form } from './form.ts'
import { forms } from './forms/index.ts'
import { placeholderStart } from './placeholder.ts'
import { openScanner, type Scanner } from './scan.ts'

/** A secret in a text: code units from `start` to before `end`. */
export type Span = { readonly start: number; readonly end: number; readonly kind: string }

type Matcher = {
  readonly head: string
  readonly form: Form
  readonly lead: RegExp | null
  readonly body: readonly RegExp[]
  readonly before: RegExp | null
  readonly beside: RegExp | null
}

const matchersOf = (form: Form): readonly Matcher[] => {
  const parts = {
    form,
    lead: form.lead === undefined ? null : new RegExp(form.lead, 'y'),
    body: [form.body].flat().map((part) => new RegExp(part, 'y')),
    before: form.before === undefined ? null : new RegExp(form.before),
    beside: form.beside === undefined ? null : new RegExp(form.beside.body),
  }
  return form.heads.map((head) => ({ head, ...parts }))
}

let scanner: Scanner<Matcher> | null = null

/** Made when first needed; the longest head first. */
const openedScanner = (): Scanner<Matcher> => {
  scanner ??= openScanner(
    forms.flatMap(matchersOf).toSorted((a, b) => b.head.length - a.head.length),
    ({ head }) => head,
  )
  return scanner
}

/** The secrets of a text in their order, none in another. Linear in the text. */
export const findSecrets = (text: string): readonly Span[] => {
  const spans: Span[] = []
  const beside: Span[] = []
  const next = openedScanner()
  let free = 0
  for (let hit = next(text, 0); hit !== null; ) {
    const span = secretAt(text, hit.index, free, hit.begun)
    if (span !== null) {
      spans.push(span.own)
      if (span.beside !== null) beside.push(span.beside)
      free = span.own.end
    }
    hit = next(text, span === null ? hit.index + 1 : free)
  }
  return beside.length === 0 ? spans : withoutOverlaps([...spans, ...beside])
}

type Found = { readonly own: Span; readonly beside: Span | null }

const secretAt = (text: string, index: number, free: number, begun: readonly Matcher[]): Found | null => {
  for (const matcher of begun) {
    if (!text.startsWith(matcher.head, index)) continue
    if (matcher.form.isWord === true && index !== free && !beginsWord(text, index)) continue
    const own = matched(matcher, text, index, free)
    if (own !== null) return { own, beside: besideOf(matcher, text, own.end) }
  }
  return null
}

const matched = (matcher: Matcher, text: string, index: number, free: number): Span | null => {
  const span = spanAt(matcher, text, index, free)
  const mark = span === null ? -1 : text.slice(span.start, span.end + 1).indexOf(placeholderStart)
  // What was redacted before is no part of a secret.
  return span === null || mark < 0 ? span : spanAt(matcher, text.slice(0, span.start + mark), index, free)
}

const spanAt = (
  { head, form, lead, body, before }: Matcher,
  text: string,
  index: number,
  free: number,
): Span | null => {
  const headEnd = index + head.length
  const from = lead === null ? headEnd : endOfMatch(lead, text, headEnd)
  if (from === null || text.startsWith(placeholderStart, from)) return null
  let end: number | null = from
  for (const part of body) {
    end = endOfMatch(part, text, end)
    if (end === null) return null
  }
  if (before === null) return { start: lead === null ? index : from, end, kind: form.kind }
  const ahead = before.exec(text.slice(Math.max(free, index - 64), index))
  return ahead === null ? null : { start: index - ahead[0].length, end, kind: form.kind }
}

const endOfMatch = (expression: RegExp, text: string, at: number): number | null => {
  expression.lastIndex = at
  return expression.test(text) ? expression.lastIndex : null
}

const besideOf = ({ form, beside }: Matcher, text: string, end: number): Span | null => {
  if (beside === null || form.beside === undefined) return null
  const hit = beside.exec(text.slice(end, end + form.beside.within))
  if (hit === null) return null
  return { start: end + hit.index, end: end + hit.index + hit[0].length, kind: form.beside.kind }
}

/** Spans that overlap become one. */
const withoutOverlaps = (spans: readonly Span[]): readonly Span[] => {
  const apart: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = apart.at(-1)
    if (last === undefined || last.end <= span.start) apart.push(span)
    else apart[apart.length - 1] = { ...last, end: Math.max(last.end, span.end) }
  }
  return apart
}

/** Escapes of JSON, of URIs and of terminals end in letters or digits that belong to no word. */
const escapeBefore =
  /(?:\\[bfnrtv0]|\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|%[0-9A-Fa-f]{2}|(?:\u001b|\\u001[bB]|\\x1[bB]|\\033|\\e)\[[0-9;]{0,12}m)$/

const beginsWord = (text: string, index: number): boolean =>
  index === 0 ||
  !/[A-Za-z0-9]/.test(text.charAt(index - 1)) ||
  escapeBefore.test(text.slice(Math.max(0, index - 24), index))
