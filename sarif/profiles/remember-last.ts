/** `compute`, which is not asked again for the object that it was asked for last: the rules of a profile look at a result one after the other. */
export const rememberLast = <A extends object, Rest extends readonly unknown[], R>(
  compute: (object: A, ...rest: Rest) => R,
): ((object: A, ...rest: Rest) => R) => {
  let last: { readonly object: A; readonly value: R } | null = null
  return (object, ...rest) => {
    if (last?.object === object) return last.value
    const value = compute(object, ...rest)
    last = { object, value }
    return value
  }
}
