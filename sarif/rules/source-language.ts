import type { Rule } from './rule.ts'
import { sourceLanguageFault } from './source-language-name.ts'

const remedy = 'Write names such as "csharp" or "visualbasic", and variants such as "csharp/7".'

export const sourceLanguageRules: readonly Rule[] = [
  {
    id: 'artifact/source-language',
    section: '3.24.10',
    level: 'warning',
    requirement: 'sourceLanguage is a name in small letters and digits, without abbreviation.',
    remedy,
    enter: {
      artifact: ({ sourceLanguage: name }, { report }) => {
        const fault = name === undefined ? null : sourceLanguageFault(name)
        if (fault !== null) report(fault, 'sourceLanguage')
      },
    },
  },
  {
    id: 'run/default-source-language',
    section: '3.14.25',
    level: 'warning',
    requirement: 'defaultSourceLanguage is a name in small letters and digits, without abbreviation.',
    remedy,
    enter: {
      run: ({ defaultSourceLanguage: name }, { report }) => {
        const fault = name === undefined ? null : sourceLanguageFault(name)
        if (fault !== null) report(fault, 'defaultSourceLanguage')
      },
    },
  },
]
