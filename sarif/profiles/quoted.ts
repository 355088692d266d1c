/** A text of the log's as a message quotes it. */
export const quoted = (text: string): string => JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}...` : text)
