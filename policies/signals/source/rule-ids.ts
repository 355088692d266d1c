const codeqlRule = /^(?:actions|cpp|cs|csharp|go|java|js|kt|py|rb|rust|swift)\/[a-z0-9/-]+$/u

/** Whether a rule id has the shape of CodeQL's: its language, a slash, words with hyphens. */
export const isCodeqlRule = (id: string): boolean => codeqlRule.test(id)
