import type { Region } from '../../../schemas/sarif/index.ts'
import type { Rule, Visit } from '../../rules/rule.ts'
import type { Loose } from '../../walk/index.ts'
import type { Examiner } from '../examined.ts'
import type { Relation } from '../quote.ts'
import { countsMark, snippetBytes, snippetRelation } from '../snippet.ts'

const quoteRules: readonly (readonly [
  Relation,
  Pick<Rule, 'id' | 'section' | 'level' | 'requirement' | 'remedy'>,
  string,
])[] = [
  [
    'different',
    {
      id: 'source/snippet',
      section: '3.30.13',
      level: 'error',
      requirement: 'A snippet is the text of its region. Redaction tokens of the run stand for any text.',
      remedy:
        'Cut the snippet from the file, at the region. Lines and columns that count from 0 give the text beside it.',
    },
    'The snippet is not what stands there.',
  ],
  [
    'wider',
    {
      id: 'source/snippet-wider',
      section: '3.30.13',
      level: 'warning',
      requirement: 'A snippet is the text of its region and no more.',
      remedy: 'Cut it to the region; whole lines belong into the snippet of contextRegion.',
    },
    'The snippet holds more than its region.',
  ],
  [
    'line-breaks',
    {
      id: 'source/line-breaks',
      section: '3.3.2',
      level: 'error',
      requirement: 'The text of a snippet keeps the line breaks of the file.',
      remedy: 'Read the file without translating line breaks.',
    },
    'The snippet differs from the file in its line breaks only.',
  ],
  [
    'transcoded',
    {
      id: 'source/transcoding',
      section: '3.3.2',
      level: 'error',
      requirement: 'Text in another encoding is transcoded to UTF-8 before it is stored.',
      remedy: 'Read the file in its own encoding.',
    },
    'The snippet has replacement characters where the file has others.',
  ],
]

export const snippetSourceRules = (examiner: Examiner): readonly Rule[] => {
  let last: { readonly region: object; readonly relation: Relation | null } | null = null
  // Five rules ask about the same region, one after the other.
  const relationOf = (region: Loose<Region>, visit: Visit): Relation | null => {
    if (last?.region !== region) last = { region, relation: snippetRelation(region, visit, examiner) }
    return last.relation
  }
  return [
    ...quoteRules.map(
      ([relation, about, what]): Rule => ({
        ...about,
        enter: {
          region: (region, visit) => {
            if (relationOf(region, visit) === relation && !countsMark(region, visit, examiner))
              visit.report(what, 'snippet', 'text')
          },
        },
      }),
    ),
    {
      id: 'source/byte-order-mark',
      section: '3.30.2',
      level: 'error',
      requirement: 'A byte order mark at the start of a file is no character: it shifts no column and no offset.',
      remedy: 'Count from the first character behind the mark.',
      enter: {
        region: (region, visit) => {
          if (relationOf(region, visit) === 'different' && countsMark(region, visit, examiner))
            visit.report('The snippet stands one character before the region: the byte order mark was counted.')
        },
      },
    },
    {
      id: 'source/snippet-binary',
      section: '3.3.3',
      level: 'error',
      requirement: 'The binary form of a snippet is the bytes of its region.',
      remedy: 'Encode the bytes of the file, in its own encoding.',
      enter: {
        region: (region, visit) => {
          if (snippetBytes(region, visit, examiner) === false)
            visit.report('The snippet is not the bytes that stand there.', 'snippet', 'binary')
        },
      },
    },
  ]
}
