import type { Detector } from '../contract.ts'
import { repositoryOf } from '../source/images.ts'

/** S20: the engine's image; it holds no rules. */
export const s20SemgrepImage: Detector = {
  id: 'S20',
  title: 'a container is made from the image of Semgrep',
  confidence: 'strong',
  knownFalsePositives: 'Always, as to rules: the image is the engine alone (LGPL-2.1).',
  find: (file) =>
    file.images().filter(({ ref }) => /(?:^|\/)(?:semgrep|returntocorp)\/semgrep(?:-|$)/u.test(repositoryOf(ref))),
}
