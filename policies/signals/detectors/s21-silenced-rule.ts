import type { Detector } from '../contract.ts'
import { linesWith } from '../source/comments.ts'

/** S21: a comment that silences a rule by its dotted id. Never a decision: it says who scanned, not what is here. */
export const s21SilencedRule: Detector = {
  id: 'S21',
  title: 'a comment silences a Semgrep rule by its dotted id',
  confidence: 'weak',
  knownFalsePositives: 'The id of an own rule; a comment that came with copied code.',
  find: (file) =>
    linesWith(file.bytes, ['nosem', 'NOSEM']).filter(({ text }) =>
      /nosem(?:grep)?\s*:\s*(?:[\w-]+\s*,\s*){0,20}[\w-]+\.\w/iu.test(text),
    ),
}
