/**
 * A name as Biome may print it: for what takes no room on a terminal (marks, format and control characters, Hangul jamo
 * that combine) it writes U+FFFD, in its SARIF too. Applied to both sides of a comparison; names that come out alike are
 * not to be told apart.
 */
export const printedName = (name: string): string => name.replace(/[\p{M}\p{C}\u115f-\u11ff\u3164\uffa0]/gu, '\ufffd')
