/** The 1-based line of places that only move on, and where it starts: one pass over the text, however few line ends it has. */
export const lineCount = (
  nextBreak: (from: number) => number,
): ((at: number) => { readonly line: number; readonly start: number }) => {
  let line = 1
  let start = 0
  let next = nextBreak(0)
  return (at) => {
    while (next >= 0 && next < at) {
      start = next + 1
      line += 1
      next = nextBreak(start)
    }
    return { line, start }
  }
}
