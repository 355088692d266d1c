/**
 * One form of secret, as data. A secret begins with one of `heads`; `body` is a regular expression for what follows, matched
 * where the head ends; of several each takes what it can and gives nothing back. Every repetition has an upper bound, so
 * that no place costs more than a bounded time and no text is too long for the stack of the expression engine. Shortest
 * lengths are below the real ones: tools cut what they quote.
 */
export type Form = {
  /** The word in the placeholder. */
  readonly kind: string
  /** Where its issuer or its standard describes it, and the day that page was read for this table; null: the form is known from use alone. */
  readonly source: string
  readonly read: string | null
  /** Literal texts of three characters or more. */
  readonly heads: readonly string[]
  readonly body: string | readonly string[]
  /** Expression for what stands between head and body; with it, head and lead stay in the text. */
  readonly lead?: string
  /** Expression, bound to its end, for what belongs to the secret before the head. */
  readonly before?: string
  /** The head must not stand in the middle of a word. */
  readonly isWord?: true
  /** A second secret that stands without a name near the first: looked for in the characters behind it. */
  readonly beside?: { readonly kind: string; readonly within: number; readonly body: string }
}

const space = String.raw`(?:\s|\\[nrt]|%(?:20|09|0[AaDd]))`
const quote = String.raw`(?:[\\"'\x60\]]|%2[27])`

/** Between the name of a setting and its value: a quote, `:`, `=`, `=>`, `>` or a comma, a quote again; any may be escaped as JSON or a URI does. */
export const assigned = `${quote}{0,6}${space}{0,8}(?:=>|:=|[:=>,]|%3[AaDdEe])${space}{0,8}${quote}{0,6}`

/** A character of Base64, as a URI or JSON may hold it. */
export const base64 = String.raw`(?:[A-Za-z0-9+/=]|\\/|%2[BbFf]|%3[Dd])`

/** A name as sources, environments and command lines spell it. */
export const spelled = (name: string): readonly string[] => {
  const words = name.split('_')
  const capital = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const camel = [words[0] ?? '', ...capital.slice(1)].join('')
  return [...new Set([name, name.toUpperCase(), words.join('-'), camel, capital.join('')])]
}
