import { registeredHashName } from '../../rules/artifact-hashes.ts'
import { isObject, pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { framesIn } from '../frames.ts'

export const hashNames: Mend = {
  id: 'hash-names',
  reason: 'A hash function has its registered name, such as sha-256 (§3.24.11); the digest is the same.',
  answers: answering('artifact/hash-name'),
  apply: (draft) => {
    for (const frame of framesIn(draft.log)) {
      const hashes: unknown = frame.kind === 'artifact' ? Reflect.get(frame.object, 'hashes') : undefined
      if (!isObject(hashes)) continue
      for (const [name, digest] of Object.entries(hashes)) {
        const known = registeredHashName(name)
        // Two digests for one function: which of them is meant is not ours to say.
        if (known === null || Object.hasOwn(hashes, known)) continue
        draft.set(pathOf(frame, 'hashes', known), digest)
        draft.remove(pathOf(frame, 'hashes', name))
      }
    }
  },
}
