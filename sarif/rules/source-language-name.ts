// What the clause and appendix I spell out.
const abbreviations: Readonly<Record<string, string>> = {
  vb: 'visualbasic',
  js: 'javascript',
  ts: 'typescript',
  py: 'python',
  cs: 'csharp',
  cpp: 'cplusplus',
  objc: 'objectivec',
}

/** Why a name goes against §3.24.10.2, or null. */
export const sourceLanguageFault = (name: string): string | null => {
  const long = Object.hasOwn(abbreviations, name) ? abbreviations[name] : undefined
  if (long !== undefined) return `It is short for "${long}".`
  return /^[a-z0-9]+(?:\/[a-z0-9]+)*$/.test(name) ? null : 'It holds more than small letters, digits and slashes.'
}
