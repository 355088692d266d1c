/** What stands at a path below the folder of the sources. `actual`: the path as the folder spells it. */
export type Look =
  | { readonly kind: 'file' | 'folder' | 'missing' }
  | { readonly kind: 'other-case'; readonly actual: string }
  /** There is something, but it is not read: a link, a pipe, too large, not allowed. */
  | { readonly kind: 'unread'; readonly reason: string }

/** The files that a log speaks of. Paths are relative, with `/`, without `.` and `..`. The layer itself reads nothing. */
export type SourceTree = {
  /** Where the folder lies, as a file URI that ends in a slash; null where that is not known. */
  readonly rootUri: string | null
  readonly look: (path: string) => Look
  /** The bytes of a file, or why they cannot be had. The bytes belong to the caller. */
  readonly read: (path: string) => { readonly bytes: Uint8Array } | { readonly reason: string }
}
