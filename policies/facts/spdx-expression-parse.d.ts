declare module 'spdx-expression-parse' {
  /** A licence or a compound of two; the shape is that of the package's README. */
  export type Expression =
    | { readonly license: string; readonly plus?: true; readonly exception?: string }
    | { readonly conjunction: 'and' | 'or'; readonly left: Expression; readonly right: Expression }

  /** Throws for whatever is no SPDX expression. */
  export default function parse(text: string): Expression
}
