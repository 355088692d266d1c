const quote = 0x22
const backslash = 0x5c

/** A decimal as sign, digits without zeros around them, and exponent: equal for equal values. */
const plainValue = (text: string): string => {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  if (kept === '') return '0'
  const scale = Number(exponent) - fraction.length + (digits.length - kept.length)
  return `${text.startsWith('-') ? '-' : ''}${kept}e${scale}`
}

const isKept = (text: string): boolean => {
  // Fifteen digits always survive a double; exponents may overflow or vanish.
  if (text.length <= 15 && !/e/i.test(text)) return true
  const value = Number(text)
  return Number.isFinite(value) && plainValue(text) === plainValue(String(value))
}

const isNumeric = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e || byte === 0x45 || byte === 0x65

/** The offset of the first number of a JSON text that has another value once it is parsed and written again, or -1. */
export const changedNumberAt = (bytes: Uint8Array): number => {
  const decoder = new TextDecoder('latin1')
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === quote) {
      for (at++; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at++
    } else if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
      const start = at
      while (at < bytes.length && isNumeric(bytes[at] ?? 0)) at++
      if (at - start > 1 && !isKept(decoder.decode(bytes.subarray(start, at)))) return start
      at--
    }
  }
  return -1
}
