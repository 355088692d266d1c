/** Reads of a log that may be ill-typed anywhere. */
export const at = (value: unknown, ...way: readonly (string | number)[]): unknown =>
  way.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key) ? Reflect.get(inner, key) : undefined,
    value,
  )

export const list = (value: unknown, name: string): readonly unknown[] => {
  const items = at(value, name)
  return Array.isArray(items) ? items : []
}

/** A number, also one in quotes; what is neither stays as it is. */
export const number = (value: unknown): unknown => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
}

/** The element at an index, which may stand in quotes. */
export const listAt = (items: readonly unknown[], index: unknown): unknown => {
  const place = number(index)
  return typeof place === 'number' && place >= 0 ? items[place] : undefined
}
