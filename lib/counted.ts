/** `42,118`: the same in every locale. */
export const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** `1 error`, `42,118 errors`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${thousands(count)} ${count === 1 ? noun : plural}`
