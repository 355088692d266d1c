import { sha256 } from '../../lib/digest.ts'

const firstSize = 1024

const empty = (size: number) => ({ high: new Uint32Array(size), low: new Uint32Array(size) })

/**
 * A set of texts that holds 64 bits of the digest of each, so that a log of millions of results fits: 16 bytes for a
 * text, and with ten million texts less than one chance in 300,000 that any two are taken for one.
 */
export const seenTexts = (): { readonly add: (text: string) => boolean } => {
  let slots = empty(firstSize)
  let count = 0

  /** Whether it was there; puts it there. */
  const put = (high: number, low: number): boolean => {
    const mask = slots.high.length - 1
    for (let at = low & mask; ; at = (at + 1) & mask) {
      const [h = 0, l = 0] = [slots.high[at], slots.low[at]]
      if (h === high && l === low) return true
      if (h === 0 && l === 0) {
        slots.high[at] = high
        slots.low[at] = low
        return false
      }
    }
  }

  const grow = (): void => {
    const old = slots
    slots = empty(old.high.length * 2)
    old.high.forEach((high, at) => {
      const low = old.low[at] ?? 0
      if (high !== 0 || low !== 0) put(high, low)
    })
  }

  return {
    /** Puts a text in; whether it was there already. */
    add: (text) => {
      const digest = sha256(text)
      // An empty slot is two zeros.
      const wasThere = put(Number.parseInt(digest.slice(0, 8), 16), Number.parseInt(digest.slice(8, 16), 16) || 1)
      if (wasThere) return true
      count++
      if (count * 2 > slots.high.length) grow()
      return false
    },
  }
}
