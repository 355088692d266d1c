import type { Detector } from '../contract.ts'
import { kindOf } from '../source/kind.ts'

const named = /^\.?codeql.*config.*\.ya?ml$/iu
const folder = /^\.github\/codeql\/[^/]+\.ya?ml$/u
const packFile = /^(?:qlpack|codeql-pack(?:\.lock)?|codeql-database)\.ya?ml$/u

/** C4: a configuration of CodeQL. Those that a workflow names otherwise: references.ts. */
export const c04CodeqlConfig = {
  id: 'C4',
  title: 'a configuration file of CodeQL',
  confidence: 'weak',
  knownFalsePositives: 'One that is left over, and that nothing reads.',
  isNamed: (path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (!named.test(name) && !(folder.test(path) && !packFile.test(name))) return false
    // A second `.github` is a template for other projects.
    return !path.includes('/.github/') && kindOf(path) === 'yaml'
  },
} satisfies Detector
