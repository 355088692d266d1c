import { thousands } from '../../../lib/counted.ts'
import type { ReportingDescriptor, Result } from '../../../schemas/sarif/index.ts'
import type { RunTables, Visit } from '../../rules/index.ts'
import type { Loose } from '../../walk/index.ts'
import { lastById } from '../last-by-id.ts'
import { rememberLast } from '../remember-last.ts'
import type { Loss } from '../result-rule.ts'
import { seenTexts } from '../seen.ts'
import { filePath } from './file-path.ts'
import { longest, most } from './limits.ts'

/** What GitLab does with a result. `cut`: it comes after the last that is read. `merged`: an earlier one has its identity. */
export type Fate =
  | { readonly kind: 'cut' | 'suppressed' | 'kept' }
  | { readonly kind: 'no-rule-id' | 'long-text' | 'no-location' | 'merged'; readonly loss: Loss }

type AnyResult = Loose<Result>

// Ruby counts characters, not UTF-16 code units.
const isLonger = (text: string, limit: number): boolean => text.length > limit && [...text].length > limit

const tooLong = ({ message }: AnyResult, rule: Loose<ReportingDescriptor> | null): Loss | null => {
  const texts: readonly (readonly [limit: number, where: string, text: string | undefined])[] = [
    [longest.message, 'message', message?.text ?? message?.markdown],
    [longest.ruleName, 'name of its rule', rule?.name],
    [longest.shortDescription, 'shortDescription of its rule', rule?.shortDescription?.text],
    [longest.fullDescription, 'fullDescription of its rule', rule?.fullDescription?.text],
    [longest.helpUri, 'helpUri of its rule', rule?.helpUri],
  ]
  for (const [limit, where, text = ''] of texts) {
    if (!isLonger(text, limit)) continue
    const found = `The ${where} has ${thousands([...text].length)} characters, more than ${thousands(limit)}.`
    return { message: found, inside: where === 'message' ? ['message'] : [] }
  }
  return null
}

/** Contested are suppressions that somebody reviews or has turned down; one of them is enough. */
const isSuppressed = ({ suppressions = [] }: AnyResult): boolean =>
  suppressions.length > 0 && suppressions.every(({ status }) => status !== 'underReview' && status !== 'rejected')

/** Two results of one tool with the same rule, file and lines are one finding to GitLab. */
const identityOf = (result: AnyResult, ruleId: string, { run }: RunTables): string => {
  const place = result.locations?.[0]?.physicalLocation
  const path = place?.artifactLocation ? filePath(place.artifactLocation, run.originalUriBaseIds ?? {}) : null
  const tool = (run.tool?.driver?.name ?? '').toLowerCase().replace(/\s+/g, '-')
  return JSON.stringify([tool, ruleId, path, place?.region?.startLine ?? null, place?.region?.endLine ?? null])
}

/** Follows the results of one log in their order; asked twice for one result, it says the same. */
export const fates = (): ((result: AnyResult, visit: Visit) => Fate) => {
  const ruleWith = lastById()
  const identities = seenTexts()

  const fateOf = (result: AnyResult, run: RunTables, index: number): Fate => {
    if (index >= most.resultsPerRun) return { kind: 'cut' }
    if (isSuppressed(result)) return { kind: 'suppressed' }
    const ruleId = result.ruleId ?? result.rule?.id
    if (ruleId === undefined || ruleId.trim() === '')
      return { kind: 'no-rule-id', loss: { message: 'The result has neither "ruleId" nor "rule.id".' } }
    const long = tooLong(result, ruleWith(run.run.tool?.driver?.rules, ruleId, most.rulesPerRun))
    if (long) return { kind: 'long-text', loss: long }
    if (!result.locations?.[0]?.physicalLocation)
      return { kind: 'no-location', loss: { message: 'The first location of the result is no physical one.' } }
    if (!identities.add(identityOf(result, ruleId, run))) return { kind: 'kept' }
    return { kind: 'merged', loss: { message: 'An earlier result has the same rule, file and lines.' } }
  }

  return rememberLast((result, { frame, run }) => (run ? fateOf(result, run, Number(frame.key)) : { kind: 'cut' }))
}
