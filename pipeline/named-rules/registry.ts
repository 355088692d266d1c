import type { PolicySet } from '../../policies/index.ts'

/** Words that Semgrep takes for something to fetch: of its registry, of its service, or of any other address. */
const fetched =
  /^(?:[prs]\/|auto$|policy$|supply-chain$|code$|secrets$|[a-z][a-z0-9+.-]*:|git@|(?:www\.)?semgrep\.dev(?:\/|$))/iu

export const isRegistryReference = (name: string): boolean => fetched.test(name.trim())

/** Why such a word is refused, with the clause, and what to name instead. */
export const registryRefusal = (name: string, { policies }: PolicySet): string => {
  const clause = policies.find(({ id }) => id === 'registry-reference')?.clauseText ?? ''
  return `${name} is fetched when Semgrep runs, on terms that a vet cannot see; Assay fetches no rules. Clause: ${clause} Name own rules by path (a folder of that name as ./${name.replace(/^[a-z+.-]+:\/*/iu, '')}).`
}
