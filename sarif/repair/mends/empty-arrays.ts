import type { Kind } from '../../../schemas/sarif/index.ts'
import { pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { framesIn } from '../frames.ts'

const needless: { readonly [K in Kind]?: string } = {
  run: 'redactionTokens',
  result: 'graphTraversals',
  location: 'logicalLocations',
}

export const emptyArrays: Mend = {
  id: 'empty-arrays',
  reason:
    'An empty array that must hold something if it is there is left out, which means the same (§3.14.28, §3.27.20, §3.28.4).',
  answers: answering('redaction/nothing', 'result/traversals-without-graphs', 'location/empty-logical-locations'),
  apply: (draft) => {
    for (const frame of framesIn(draft.log)) {
      const name = needless[frame.kind]
      const value: unknown = name === undefined ? undefined : Reflect.get(frame.object, name)
      if (name !== undefined && Array.isArray(value) && value.length === 0) draft.remove(pathOf(frame, name))
    }
  },
}
