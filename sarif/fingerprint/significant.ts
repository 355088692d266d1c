/**
 * What formatters add and take away: white space, quotes and what escapes them, commas and semicolons at ends, brackets that
 * change no meaning. Square brackets and everything else stay.
 */
const formatting = new Set('"\'`\\,;(){}')

const isFormatting = (unit: string): boolean => unit <= ' ' || formatting.has(unit) || (unit > '~' && /\s/.test(unit))

/** Deeply indented code is mostly white space; beyond this share the text is cut, so that many results on one long line stay cheap. */
const maxShare = 16

/** Of the text from `start` to `end`, the first `most` code units that a formatter leaves alone. */
export const significantText = (text: string, start: number, end: number, most: number): string => {
  const last = Math.min(end, text.length, start + most * maxShare)
  let kept = ''
  for (let at = start; at < last && kept.length < most; at += 1) {
    const unit = text.charAt(at)
    if (!isFormatting(unit)) kept += unit
  }
  return kept
}
