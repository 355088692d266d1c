import { dirname, resolve } from 'node:path'
import { AssayError } from '../lib/errors.ts'
import type { OperatorConfig } from '../pipeline/config/operator.ts'
import { isRegistryReference, type NamedRules, registryRefusal } from '../pipeline/named-rules/index.ts'
import { loadPolicies } from '../policies/index.ts'

/**
 * The rules that flags or, without those, the operator's configuration name; relative names of the configuration are below
 * its folder. Throws a usage error for what Semgrep would fetch.
 */
export const namedRules = (flags: readonly string[] | undefined, config: OperatorConfig): readonly NamedRules[] => {
  const refused = flags?.find(isRegistryReference)
  if (refused !== undefined) {
    throw new AssayError('usage/argument', `--semgrep-rules: ${registryRefusal(refused, loadPolicies())}`, {
      remedy: 'Name a file or a folder of rules whose licence you know; docs/semgrep.md says how.',
    })
  }
  if (flags?.includes('')) {
    throw new AssayError('usage/argument', '--semgrep-rules is empty.', { remedy: 'Name a file or a folder of rules.' })
  }
  const base = flags !== undefined || config.path === null ? process.cwd() : dirname(config.path)
  return (flags ?? config.values['semgrep-rules'] ?? []).map((name) => ({ name, path: resolve(base, name) }))
}
