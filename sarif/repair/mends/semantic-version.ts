import { isSemver } from '../../rules/semver.ts'
import { pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { framesIn } from '../frames.ts'

const names = ['semanticVersion', 'localizedDataSemanticVersion', 'minimumRequiredLocalizedDataSemanticVersion']

export const semanticVersion: Mend = {
  id: 'semantic-version',
  reason: 'A "v" before a semantic version is a custom of tags and no part of it (§3.19.12).',
  answers: answering('tool-component/semantic-version', 'tool-component/localized-data-version'),
  apply: (draft) => {
    for (const frame of framesIn(draft.log)) {
      if (frame.kind !== 'toolComponent') continue
      for (const name of names) {
        const told: unknown = Reflect.get(frame.object, name)
        if (typeof told === 'string' && /^v/i.test(told) && isSemver(told.slice(1)))
          draft.set(pathOf(frame, name), told.slice(1))
      }
    }
  },
}
