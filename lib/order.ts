/** Order by UTF-16 code units: the same everywhere, whatever the locale. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
