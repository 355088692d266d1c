import type { Detector } from '../contract.ts'
import { kindOf } from '../source/kind.ts'

const named = /^\.?codeql.*config/iu
/** Signs of their own. */
const packFile = /^(?:qlpack|codeql-pack|codeql-database)\./u

/** C4: a configuration of CodeQL. Those that a workflow names otherwise: references.ts. */
export const c04CodeqlConfig = {
  id: 'C4',
  title: 'a configuration file of CodeQL',
  confidence: 'weak',
  knownFalsePositives: 'One that is left over, and that nothing reads.',
  isNamed: (path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const isConfig = named.test(name) || (path === `.github/codeql/${name}` && !packFile.test(name))
    // A second `.github` is a template for other projects.
    return isConfig && !path.includes('/.github/') && kindOf(path) === 'yaml'
  },
} satisfies Detector
