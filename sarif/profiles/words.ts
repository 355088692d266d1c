/** `42,118`: the same in every locale. */
export const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** `1 rule`, `42,118 rules`. */
export const several = (count: number, noun: string): string => `${thousands(count)} ${noun}${count === 1 ? '' : 's'}`

/** A text of the log's as a message quotes it. */
export const quoted = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}...` : text)
