import { AssayError } from '../lib/errors.ts'
import { loadPolicies, problemsOfFacts } from '../policies/index.ts'
import type { DeclaredFacts } from '../schemas/records/index.ts'

/** The facts, where each is one that the policies can understand. Throws one usage error that names all that are not. */
export const checkedFacts = (facts: DeclaredFacts): DeclaredFacts => {
  const problems = Object.keys(facts).length === 0 ? [] : problemsOfFacts(facts, loadPolicies().entitlements)
  if (problems.length === 0) return facts
  throw new AssayError('usage/argument', problems.map(({ message }) => message).join('\n'), {
    remedy: problems.map(({ remedy }) => remedy).join('\n'),
  })
}
