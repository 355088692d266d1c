import { pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { asKind, framesIn } from '../frames.ts'

// §3.27.9: a problem that somebody has yet to judge; the level may say how grave it would be.
const undecided: readonly unknown[] = ['open', 'review']

/** §3.27.10: serializers write the level warning, and the rank -1, where nothing else was said; both are defaults. */
export const kindsAndLevels: Mend = {
  id: 'kinds-and-levels',
  reason:
    'A result whose kind is not fail has the level none and no rank (§3.27.10, §3.27.25); what it has is the default that serializers write.',
  answers: answering('result/level-of-kind', 'result/rank-of-kind'),
  apply: (draft, { log, leave }) => {
    for (const frame of framesIn(log)) {
      const { kind = 'fail', level = 'none', rank } = asKind(frame, 'result') ?? {}
      if (kind === 'fail') continue
      if (level === 'warning' && !undecided.includes(kind)) draft.set(pathOf(frame, 'level'), 'none')
      else if (level !== 'none')
        leave(
          pathOf(frame, 'level'),
          `It says both "${kind}" and "${level}", and both may have been meant: one of the two is wrong.`,
        )
      if (rank === -1) draft.remove(pathOf(frame, 'rank'))
    }
  },
}
