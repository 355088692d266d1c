import { framesOf, pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { runsIn } from '../frames.ts'

const names = ['suppressions', 'workItemUris'] as const

/** Not baselineState: the state of a result cannot be made up. */
export const allOrNone: Mend = {
  id: 'all-or-none',
  reason:
    'Where some results of a run have suppressions or workItemUris, those without have an empty array (§3.27.23, §3.27.27).',
  answers: answering('result/all-or-none-suppressions', 'result/all-or-none-workItemUris'),
  apply: (draft, { log, isAbsent }) => {
    for (const { frame: top } of runsIn(log)) {
      const results = [...framesOf(top)].filter(({ kind, parent }) => kind === 'result' && parent === top)
      for (const name of names) {
        if (!results.some(({ object }) => Object.hasOwn(object, name))) continue
        for (const path of results.map((frame) => pathOf(frame, name)).filter(isAbsent)) draft.set(path, [])
      }
    }
  },
}
