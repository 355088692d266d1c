import type { DefectLevel } from '../../schemas/records/index.ts'

/** What the bytes layer checks. `section` is SARIF's where SARIF says it, else the RFC's. */
export const byteRules = {
  'bytes/empty': {
    section: '3.1',
    level: 'error',
    requirement: 'A log is one JSON value, so it is not empty.',
    remedy: 'Look at why the tool wrote nothing; run it again.',
  },
  'bytes/too-large': {
    section: '3.1',
    level: 'error',
    requirement:
      'A string, a result, and all of a log but its results have at most 512 MiB each, an object 4,194,304 names, an array other than results 33,554,432 elements: more cannot be held.',
    remedy: 'Split what is so large: into several logs, or into external property files (§3.15).',
  },
  'bytes/utf-8': {
    section: '3.1',
    level: 'error',
    requirement: 'A log is encoded in UTF-8.',
    remedy: 'Write the file as UTF-8; a log often copies bytes of a source file that is in another encoding.',
  },
  'bytes/utf-16': {
    section: '3.1',
    level: 'error',
    requirement: 'A log is encoded in UTF-8, not UTF-16.',
    remedy: 'Write the file as UTF-8 (PowerShell: Out-File -Encoding utf8NoBOM).',
  },
  'bytes/byte-order-mark': {
    section: 'RFC 8259 8.1',
    level: 'error',
    requirement: 'A log does not start with a byte order mark: readers may refuse it.',
    remedy: 'Write UTF-8 without a byte order mark.',
  },
  'bytes/json': {
    section: '3.1',
    level: 'error',
    requirement: 'A log is exactly one JSON text (RFC 8259).',
    remedy: 'Write the log with a JSON serializer; a cut log usually means that the tool was stopped.',
  },
  'bytes/too-deep': {
    section: 'RFC 8259 9',
    level: 'error',
    requirement: 'A log is not nested deeper than the reader allows.',
    remedy: 'Flatten the property bags that nest so deep.',
  },
  'bytes/duplicate-name': {
    section: 'RFC 8259 4',
    level: 'error',
    requirement: 'The names in an object differ: two readers may otherwise see two different logs.',
    remedy: 'Keep one of the two.',
  },
  'bytes/number-overflow': {
    section: 'RFC 8259 6',
    level: 'error',
    requirement: 'A number fits into a double.',
    remedy: 'Write a number that a double can hold, or a string.',
  },
  'bytes/number-inexact': {
    section: 'RFC 8259 6',
    level: 'warning',
    requirement: 'An integer lies within ±(2^53-1), where all readers agree on it.',
    remedy: 'Write a string if all digits matter.',
  },
  'bytes/lone-surrogate': {
    section: 'RFC 8259 8.2',
    level: 'warning',
    requirement: 'A \\u escape of a surrogate is one of a pair: half a character is no text.',
    remedy: 'Cut text between characters, not between UTF-16 code units.',
  },
} as const satisfies Record<string, { section: string; level: DefectLevel; requirement: string; remedy: string }>

export type ByteRuleId = keyof typeof byteRules
