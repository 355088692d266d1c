import type { Decision } from '../schemas/records/index.ts'
import type { PolicySet } from './load.ts'

/** The words of the policy behind a decision, for a report. */
export type Explanation = { readonly title: string; readonly reason: string; readonly remedy: string }

export const explain = (decision: Decision, set: PolicySet): Explanation => {
  const id = decision.policy.split('@')[0]?.replace(/^waiver:/u, '')
  const policy = set.policies.find((each) => each.id === id)
  return policy
    ? { title: policy.title, reason: policy.reason, remedy: policy.remedy }
    : {
        title: 'No policy speaks of this',
        reason: `Nothing in policies/ allows ${decision.subject} under the declared facts.`,
        remedy: 'Declare the missing facts, or have a person decide and record a waiver.',
      }
}

/** The entitlements that `--entitlement` may name, with what each is and the hosts it covers. */
export const entitlementNames = (set: PolicySet): readonly { readonly name: string; readonly title: string }[] =>
  set.entitlements.map(({ name, title }) => ({ name, title }))

/** What no file can show, said in every report that it touches (C16). */
export const cannotSee: Readonly<Record<string, string>> = {
  codeql: "GitHub's default set-up of CodeQL leaves no file in the tree, so its use cannot be seen here.",
}
