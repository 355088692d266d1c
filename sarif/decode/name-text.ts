const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The text of a member name between its quotes. */
export const nameText = (bytes: Uint8Array, start: number, end: number): string => {
  const inside = decoder.decode(bytes.subarray(start, end))
  return inside.includes('\\') ? String(JSON.parse(`"${inside}"`)) : inside
}
