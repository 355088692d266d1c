import { thousands } from '../../../lib/counted.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { lostOf, resultRule } from '../result-rule.ts'
import { unreadBases, unreadFailure, unreadKind, unreadLocations, unreadSuppressions } from '../unread.ts'
import { importer, manual, reader } from './sources.ts'

const columnKind: ConsumerRule = {
  id: 'sonarqube/column-kind',
  effect: 'ignores',
  what: 'runs',
  requirement: 'Columns count UTF-16 code units, for SonarQube does not read columnKind.',
  remedy: 'Count columns in UTF-16 code units.',
  source: importer,
  sentence: ({ of }) =>
    `SonarQube takes the columns of ${of === 1 ? 'a run' : `${thousands(of)} runs`} for UTF-16 code units.`,
  perLog: ({ loses }) => ({
    enter: {
      run: ({ columnKind: kind }, visit) => {
        if (kind === 'unicodeCodePoints')
          loses(
            visit,
            { kept: 0, of: 1 },
            'Columns behind characters beyond U+FFFF are shown too far left.',
            'columnKind',
          )
      },
    },
  }),
}

const codeFlows = resultRule(
  {
    id: 'sonarqube/code-flows',
    effect: 'ignores',
    requirement: 'The way to a result is in its stacks: SonarQube shows those as flows, and no code flows.',
    remedy: 'Write the steps as a stack too, or as related locations.',
    source: importer,
    sentence: (tally) => `SonarQube shows ${lostOf(tally)} without their code flows.`,
  },
  ({ codeFlows: flows }) =>
    flows?.length ? { message: 'The code flows are not shown.', inside: ['codeFlows'] } : null,
)

/** What SonarQube shows otherwise than it was meant. */
export const shownRules: readonly ConsumerRule[] = [
  unreadLocations({ ...reader, source: manual }),
  unreadKind(reader),
  unreadSuppressions(reader),
  codeFlows,
  unreadBases(reader),
  columnKind,
  unreadFailure(reader),
]
