import type { Detector } from '../contract.ts'

/** S17: a folder that keeps what came from the registry. */
export const s17RegistryCache: Detector = {
  id: 'S17',
  title: 'a folder registry-cache holds rules',
  confidence: 'medium',
  knownFalsePositives: 'A folder of that name with own rules in it, which then name their licence.',
  find: (file) => (/(?:^|\/)registry-cache\//iu.test(file.uri) && file.rules().rules.length > 0 ? [{ line: 1 }] : []),
}
