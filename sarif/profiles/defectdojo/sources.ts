import type { Source } from '../contract.ts'

const date = '2026-11-30'

/** DefectDojo's page on SARIF. */
export const manual: Source = { url: 'https://docs.defectdojo.com/supported_tools/parsers/file/sarif/', date }

/** The parser; it checks nothing, and what it does not expect ends the import. */
export const parser: Source = {
  url: 'https://github.com/DefectDojo/django-DefectDojo/blob/3.2.0/dojo/tools/sarif/parser.py',
  date,
}

/** The settings as they come: which findings are one, and how large a file may be. */
export const settings: Source = {
  url: 'https://github.com/DefectDojo/django-DefectDojo/blob/3.2.0/dojo/settings/settings.dist.py',
  date,
}

/** The change after which a fingerprint that repeats in a report is dropped. */
export const repeated: Source = { url: 'https://github.com/DefectDojo/django-DefectDojo/pull/15817', date }

export const most = { fileBytes: 100 * 1024 * 1024, titleCharacters: 150 } as const

export const reader = { id: 'defectdojo', short: 'DefectDojo', source: parser } as const
