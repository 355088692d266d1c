import { thousands } from '../../../lib/counted.ts'
import type { ConsumerRule, Tally } from '../consumer-rule.ts'
import { lostOf, type RuleTexts, resultRule } from '../result-rule.ts'
import { type Fate, fates } from './fate.ts'
import { failsAbove, longest, manual, parser } from './limits.ts'

type Skip = Exclude<Fate['kind'], 'cut' | 'suppressed' | 'kept'>

const skip = (
  kind: Exclude<Skip, 'merged'>,
  why: string,
  requirement: string,
  remedy: string,
): readonly [Skip, RuleTexts] => [
  kind,
  {
    id: `gitlab/${kind}`,
    effect: 'drops',
    requirement,
    remedy,
    source: manual,
    sentence: (tally) => `GitLab skips ${lostOf(tally)}: ${why}.`,
  },
]

const skips: readonly (readonly [Skip, RuleTexts])[] = [
  skip('no-rule-id', 'no rule id', 'A result has ruleId, or rule.id.', 'Name the rule: "ruleId".'),
  skip(
    'long-text',
    'a text that is too long',
    `A message has at most ${thousands(longest.message)} characters, the name of its rule ${longest.ruleName}, its shortDescription ${thousands(longest.shortDescription)}, its fullDescription and helpUri ${thousands(longest.fullDescription)}.`,
    'Shorten the text; a long explanation belongs into the help of the rule.',
  ),
  skip(
    'no-location',
    'no physical location',
    'The first location of a result is a physical one.',
    'Give the result a location with "physicalLocation", and put it first.',
  ),
  [
    'merged',
    {
      id: 'gitlab/same-identity',
      effect: 'drops',
      requirement:
        'No two results of a tool have the same rule, file, startLine and endLine: the first stays, and nothing is said.',
      remedy: 'Give each result the lines of its own.',
      source: manual,
      sentence: (tally) =>
        `GitLab takes ${lostOf(tally)} for ones that it has, by rule, file and lines, and says nothing.`,
    },
  ],
]

const share = ({ kept, of }: Tally): string => `${thousands(of - kept)} of ${thousands(of)} results cannot be read`

/** What GitLab skips result by result, and what follows from it for the log. */
export const fateRules = (): readonly ConsumerRule[] => {
  const fateOf = fates()
  const dropped = skips.map(([kind, texts]) =>
    resultRule(texts, (result, visit) => {
      const fate = fateOf(result, visit)
      if (fate.kind === 'cut' || fate.kind === 'suppressed') return 'apart'
      return fate.kind === kind && 'loss' in fate ? fate.loss : null
    }),
  )

  const half: ConsumerRule = {
    id: 'gitlab/more-than-half',
    effect: 'refuses',
    what: 'results',
    requirement:
      'At least half of the results of a log have a rule id, a physical location and texts that are not too long.',
    remedy: 'Mend what the other defects of GitLab name.',
    source: manual,
    sentence: (tally) => `GitLab fails the scan: ${share(tally)}, more than half.`,
    perLog: ({ loses }) => {
      let of = 0
      let kept = 0
      return {
        enter: {
          result: (result, visit) => {
            const { kind } = fateOf(result, visit)
            if (kind === 'cut' || kind === 'suppressed') return
            of++
            // What is merged has been read; GitLab does not count it.
            if (kind === 'kept' || kind === 'merged') kept++
          },
        },
        leave: {
          sarifLog: (_, visit) => {
            const tally = { kept, of }
            if (of > 0 && (of - kept) / of > failsAbove)
              loses(visit, tally, `${thousands(of - kept)} of ${thousands(of)} results cannot be read.`, 'runs')
          },
        },
      }
    },
  }

  const suppressed = resultRule(
    {
      id: 'gitlab/suppressed',
      effect: 'drops',
      level: 'note',
      requirement: 'A result is not suppressed, unless one of its suppressions is underReview or rejected.',
      remedy: 'None is needed, if they shall not be shown.',
      source: parser,
      sentence: (tally) => `GitLab leaves out ${lostOf(tally)} that are suppressed.`,
    },
    (result, visit) => {
      const { kind } = fateOf(result, visit)
      if (kind === 'cut') return 'apart'
      return kind === 'suppressed' ? { message: 'The suppressed result is left out.', inside: ['suppressions'] } : null
    },
  )
  return [...dropped, half, suppressed]
}
