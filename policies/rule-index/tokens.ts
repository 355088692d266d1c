/** The words and signs of a pattern; the space between them means nothing here, `...` is one of them. Linear. */
export const tokensOf = (text: string): readonly string[] => text.match(/\.\.\.|[\p{L}\p{N}_$]+|\S/gu) ?? []
