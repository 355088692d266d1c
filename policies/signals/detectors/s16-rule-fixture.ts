import type { Detector, Sighting } from '../contract.ts'
import { linesWith } from '../source/comments.ts'

// A comment that begins its line: so stand all but a few of them in the public sets, and a text in quotes does not.
const mark = /^\s*(?:#|\/\/|\{?\/\*|\*|<!--|--|;|%|\(\*|\{#|\{-)\s*(?:todo|deep|proj)*(ruleid|ok):\s*([\w.-]+)/u

/** S16: the comments by which a test of Semgrep says what a rule has to find; `ok` counts for a rule that the file names. */
export const s16RuleFixture: Detector = {
  id: 'S16',
  title: 'a file is a test of a Semgrep rule',
  confidence: 'weak',
  knownFalsePositives: 'Tests of own rules; any author writes them.',
  find: (file): readonly Sighting[] => {
    const marks = linesWith(file.bytes, ['ruleid:', 'ok:']).map(({ text, line }) => {
      const [, word, rule = ''] = mark.exec(text) ?? []
      return { word, rule, line }
    })
    const rules = new Set(marks.flatMap(({ word, rule }) => (word === 'ruleid' ? [rule] : [])))
    return marks.filter(({ rule }) => rules.has(rule))
  },
}
