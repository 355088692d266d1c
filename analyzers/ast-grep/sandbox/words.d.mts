type Formula = object | null
type Searchable = { readonly exact: string; readonly folded: () => string }

export const mayMatch: (formula: Formula, text: Searchable) => boolean
export const searchable: (exact: string) => Searchable
export const wordsOf: (
  matcher: { readonly rule: object; readonly utils?: object },
  cut?: (pattern: { readonly context: string; readonly selector?: string }) => string | null,
) => Formula
