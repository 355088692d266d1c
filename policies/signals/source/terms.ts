import type { RuleNote } from '../../../schemas/records/index.ts'
import type { Rule } from './rules.ts'

/**
 * On what terms a rule stands, as its file says. `registry`: a copy of the registry without a licence line.
 * `named`: another licence is named, by the rule or by the file's header. `unnamed`: nothing says whose it is.
 */
export type RuleTerms = RuleNote['terms']

export const termsOf = (rule: Rule, headerLicence: string | null): RuleTerms => {
  const licence = rule.licence?.value ?? headerLicence
  if (licence !== null) {
    if (/semgrep rules licen[cs]e/iu.test(licence) || /LicenseRef-\S*semgrep-rules/iu.test(licence))
      return 'semgrep-rules-licence'
    if (/commons[ -]clause/iu.test(licence)) return 'commons-clause'
    if (/proprietary licen[cs]e.*semgrep/iu.test(licence)) return 'pro'
    return 'named'
  }
  return isFromRegistry(rule) ? 'registry' : 'unnamed'
}

/** S4, S5 or S6: the registry's own marks. */
export const isFromRegistry = (rule: Rule): boolean =>
  rule.registry !== null || isRegistrySource(rule.source?.value ?? '') || isShortlink(rule.shortlink?.value ?? '')

export const isRegistrySource = (text: string): boolean => /^https:\/\/semgrep\.dev\/r[/?]/u.test(text)

export const isShortlink = (text: string): boolean => /^https:\/\/sg\.run\//u.test(text)
