import type { ConsumerRule } from '../consumer-rule.ts'
import { lostOf, resultRule } from '../result-rule.ts'
import type { Drop, DropOf } from './fate.ts'
import { importer } from './sources.ts'

const drop = (dropOf: DropOf, kind: Drop['kind'], why: string, requirement: string, remedy: string): ConsumerRule =>
  resultRule(
    {
      id: `sonarqube/${kind}`,
      effect: 'drops',
      requirement,
      remedy,
      source: importer,
      sentence: (tally) => `SonarQube drops ${lostOf(tally)}: ${why}.`,
    },
    (result) => {
      const found = dropOf(result)
      return found?.kind === kind ? found.loss : null
    },
  )

/** What costs a result its import. Each result is counted once, for the first reason. */
export const dropRules = (dropOf: DropOf): readonly ConsumerRule[] => [
  drop(dropOf, 'no-rule-id', 'no ruleId', 'A result has ruleId; rule.id is not read.', 'Write "ruleId".'),
  drop(
    dropOf,
    'message-text',
    'no text in the message',
    'The message of a result has a text, without U+0000; an id is not read.',
    'Write "text" with the arguments filled in beside "id".',
  ),
  drop(
    dropOf,
    'location-uri',
    'a location without a URI that can be read',
    'The first location of a result, its related ones and those of its stacks have an artifactLocation with a URI of its own that has a path; an index is not read.',
    'Write "uri", escaped; leave out related locations that are no files.',
  ),
  drop(
    dropOf,
    'region',
    'a region that is no range of lines',
    'A region has startLine, and ends behind its start; offsets are not read.',
    'Write startLine, or leave the region out.',
  ),
]
