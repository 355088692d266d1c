import type { Detector } from '../contract.ts'

/** S6: the registry's own record of a rule. */
export const s06RegistryIds: Detector = {
  id: 'S6',
  title: 'a rule carries the registry record semgrep.dev',
  confidence: 'strong',
  knownFalsePositives: 'Third-party rules of the registry carry it too; their own licence decides.',
  find: (file) => file.rules().rules.flatMap(({ registry }) => (registry ? [registry] : [])),
}
