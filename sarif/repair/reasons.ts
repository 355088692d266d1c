/** Why repair leaves what a rule finds; the first entry whose beginning fits. What a person can do is the rule's remedy. */
const reasons: readonly (readonly [rule: string, reason: string])[] = [
  ['bytes/', 'The bytes are no log that could be read in one way only.'],
  ['schema/required', 'What is missing cannot be made up.'],
  ['schema/enum', 'Which of the words of the specification was meant (a level, a kind) is a guess.'],
  ['schema/range', 'Which number was meant is a guess: a column 0 may be the first column or none.'],
  ['schema/type', 'A value of another type may be meant in more than one way.'],
  ['schema/pattern', 'Which value of the right form was meant is a guess.'],
  [
    'schema/alternatives',
    'What is missing (the start of a region, the text of a message) cannot be made up, and leaving the object out would lose that it was there.',
  ],
  ['schema/min-items', 'The object that holds the empty array also says something else.'],
  [
    'schema/unknown-property',
    'A property that SARIF does not know may mean anything; moved into "properties" it would be read otherwise.',
  ],
  ['schema/unique-items', 'Taking a repeat out would move what may be pointed at.'],
  ['uri/absolute-', 'Which absolute URI was meant is not known, and leaving it out would lose it.'],
  ['uri/file-dot-dot', 'Where there are symbolic links ".." may lead elsewhere.'],
  ['uri/file-empty-segment', 'Two slashes at the start may name a server.'],
  ['uri/', 'What the URI was meant to be is not certain.'],
  ['uri-base/', 'Where the base leads decides where every file below it is.'],
  [
    'time/',
    'Which instant was meant is not known: a time without a zone may be any, and one that does not exist is none.',
  ],
  ['message/', 'The words of a message are what people read; another spelling may be shown as it stands.'],
  ['region/', 'Which characters of the file are meant cannot be told from the numbers.'],
  ['physical-location/', 'Which characters of the file are meant cannot be told from the numbers.'],
  ['result/all-or-none-baselineState', 'Whether a result is new or old cannot be made up.'],
  ['result/level-of-kind', 'Either the kind or the level is wrong.'],
  ['result/rank-of-kind', 'A rank was given on purpose: either the kind or the rank is wrong.'],
  ['result/guid-twice', 'The two results differ: which of them has the right guid is not known.'],
  ['result/rule-', 'Which rule is meant is not certain.'],
  ['result/no-rule-id', 'Nothing in the result says which rule it is of.'],
  ['run/no-results', 'An empty array would say that nothing was found; the log does not say so.'],
  ['run/results-of-nothing', 'Either the results or the failure to start is wrong.'],
  [
    'run/column-kind',
    'The log alone does not show in which unit columns are counted. --source names the files that do.',
  ],
  [
    'artifact-location/base-of-nested',
    'Either the artifact is not nested or it has no base: the two name different files.',
  ],
  ['artifact-location/', 'Which file is meant is not certain.'],
  ['artifact/', 'Which of two statements about a file is wrong is not certain.'],
  ['invocation/', 'How the tool ended cannot be made up.'],
]

const otherwise = 'No mend is known that could not change what the log says.'

export const reasonFor = (ruleId: string): string => reasons.find(([rule]) => ruleId.startsWith(rule))?.[1] ?? otherwise
