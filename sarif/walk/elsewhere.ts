// JSON has no names that are symbols, so no log can pretend to hold one.
const elsewhere = Symbol('elsewhere')

/**
 * What stands in a log for an array whose elements are read piece by piece: its length is true, its elements are not here,
 * and whoever asks for one fails at once.
 */
export type Elsewhere = { readonly [elsewhere]: true; readonly length: number }

export const putElsewhere = (length: number): Elsewhere => Object.freeze({ [elsewhere]: true as const, length })

export const isElsewhere = (value: unknown): value is Elsewhere =>
  typeof value === 'object' && value !== null && elsewhere in value
