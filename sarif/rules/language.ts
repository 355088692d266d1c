import { countryCodes, languageCodes } from './language-codes.ts'
import type { Rule } from './rule.ts'

const setOf = (codes: string): ReadonlySet<string> => new Set(codes.trim().split(/\s+/))

/** §3.19.21: the schema checks the form, and lets a language without a country pass, as the example of the clause does. */
export const languageRules = (): readonly Rule[] => {
  const languages = setOf(languageCodes)
  const countries = setOf(countryCodes)
  return [
    {
      id: 'tool-component/language',
      section: '3.19.21',
      level: 'error',
      requirement: 'language is a code of ISO 639-1, and a country code of ISO 3166-1.',
      remedy: 'Write codes that exist, such as "de-AT".',
      enter: {
        toolComponent: ({ language }, { report }) => {
          const [first = '', second] = language?.split('-') ?? []
          if (language === undefined) return
          if (!languages.has(first.toLowerCase())) report(`There is no language "${first.slice(0, 20)}".`, 'language')
          else if (second !== undefined && !countries.has(second.toUpperCase()))
            report(`There is no country "${second.slice(0, 20)}".`, 'language')
        },
      },
    },
  ]
}
