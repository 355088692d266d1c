import type { RuleNote } from '../../../schemas/records/index.ts'
import type { Rule } from './rules.ts'

/**
 * On what terms a rule stands, as its file says. `registry`: a copy of the registry without a licence line.
 * `named`: another licence is named, by the rule or by the file's header. `unnamed`: nothing says whose it is.
 */
export type RuleTerms = RuleNote['terms']

export const termsOf = (rule: Rule, headerLicence: string | null): RuleTerms => {
  const licence = licenceOf(rule, headerLicence)
  if (licence !== null) return termsOfRegistry(licence) ?? 'named'
  return isFromRegistry(rule) ? 'registry' : 'unnamed'
}

/** The file's header speaks for the rules that its author wrote, not for one that carries the registry's marks. */
export const licenceOf = (rule: Rule, headerLicence: string | null): string | null =>
  rule.licence?.value ?? (isFromRegistry(rule) ? null : headerLicence)

const termsOfRegistry = (licence: string): RuleTerms | null => {
  if (/semgrep rules licen[cs]e/iu.test(licence) || isSemgrepReference(licence)) return 'semgrep-rules-licence'
  if (/commons[ -]clause/iu.test(licence)) return 'commons-clause'
  const proprietary = licence.search(/proprietary licen[cs]e/iu)
  return proprietary >= 0 && /semgrep/iu.test(licence.slice(proprietary)) ? 'pro' : null
}

export const isTermsOfRegistry = (licence: string): boolean => termsOfRegistry(licence) !== null

/** `LicenseRef-…semgrep-rules…` as one word. Each word is searched twice and no more, however often it starts anew. */
const isSemgrepReference = (licence: string): boolean =>
  licence
    .toLowerCase()
    .split(/\s/u)
    .some((word) => {
      const at = word.indexOf('licenseref-')
      return at >= 0 && word.includes('semgrep-rules', at)
    })

/** S4, S5 or S6: the registry's own marks. */
export const isFromRegistry = (rule: Rule): boolean =>
  rule.registry !== null || isRegistrySource(rule.source?.value ?? '') || isShortlink(rule.shortlink?.value ?? '')

export const isRegistrySource = (text: string): boolean =>
  /^(?:https?:\/\/)?(?:www\.)?semgrep\.dev\/(?:playground\/)?r[/?]/iu.test(text)

export const isShortlink = (text: string): boolean => /^(?:https?:\/\/)?sg\.run\//iu.test(text)
