/** Text as JSON, unchecked; null where it is none: the schema check that follows refuses it, by name. */
export const parsedJson = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
