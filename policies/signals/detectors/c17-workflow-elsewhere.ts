import type { Detector, Sighting } from '../contract.ts'
import { isSetup } from './c03-setup-codeql.ts'

const own = /^(?:\.|github\/codeql-action\/|docker:)/iu
const namesCodeql = /codeql|code-?scan/iu
const namesScanning = /security|sast|static-analysis/iu

/** C17: a workflow or action of another repository whose name lets CodeQL be expected; its steps are not in this tree. */
export const c17WorkflowElsewhere: Detector = {
  id: 'C17',
  title: 'a reusable workflow or action of another repository may run CodeQL',
  confidence: 'weak',
  knownFalsePositives: 'The name alone speaks: the workflow may run another scanner, or none.',
  find: (file) =>
    file.steps().uses.flatMap(({ ref, line, level }): readonly Sighting[] => {
      if (own.test(ref) || isSetup(ref)) return []
      const name = ref.split('@')[0] ?? ''
      if (namesCodeql.test(name)) return [{ line, confidence: 'medium' }]
      return level === 'job' && namesScanning.test(name) ? [{ line }] : []
    }),
}
