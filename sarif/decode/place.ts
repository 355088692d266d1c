/** 1-based; columns count UTF-16 code units. Lines end at LF. */
export type Place = { readonly line: number; readonly column: number }

/** The places of byte offsets, in one pass over the bytes whatever their number. */
export const placesOf = (bytes: Uint8Array, offsets: readonly number[]): ReadonlyMap<number, Place> => {
  const places = new Map<number, Place>()
  let at = 0
  let line = 1
  let column = 1
  for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
    for (; at < offset && at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (byte === 0x0a) {
        line++
        column = 1
      } else if ((byte & 0xc0) !== 0x80) column += byte >= 0xf0 ? 2 : 1
    }
    places.set(offset, { line, column })
  }
  return places
}
