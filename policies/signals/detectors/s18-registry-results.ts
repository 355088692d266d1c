import type { Detector } from '../contract.ts'

/** S18: results that quote the licence or the address of a registry rule. Results can be forged: they blame nobody. */
export const s18RegistryResults: Detector = {
  id: 'S18',
  title: 'results carry the metadata of a registry rule',
  confidence: 'weak',
  knownFalsePositives: 'Results that another made, or that somebody wrote by hand.',
  find: (file) => file.results().lines.map((line) => ({ line })),
}
