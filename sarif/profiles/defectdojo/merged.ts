import { counted, thousands } from '../../../lib/counted.ts'
import type { Result } from '../../../schemas/sarif/index.ts'
import type { RunTables } from '../../rules/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { ConsumerRule, Tally } from '../consumer-rule.ts'
import { rememberLast } from '../remember-last.ts'
import { seenTexts } from '../seen.ts'
import { contentsOf, isFinding } from './finding.ts'
import { uniqueIdOf } from './fingerprint.ts'
import type { RuleOf } from './rule-of.ts'
import { repeated, settings } from './sources.ts'

/** Of the findings of one result, how many an earlier one equals in content, and how many only share its fingerprint. */
type Merge = { readonly findings: number; readonly equal: number; readonly alike: number }

const merges = (ruleOf: RuleOf): ((result: Loose<Result>, run: RunTables) => Merge) => {
  const contents = seenTexts()
  const ids = seenTexts()
  return rememberLast((result: Loose<Result>, run: RunTables) => {
    const id = uniqueIdOf(result)
    const found = contentsOf(result, ruleOf(result, run)).map((content) => {
      const isEqual = contents.add(content)
      const isAlike = id !== null && ids.add(id)
      return isEqual ? 'equal' : isAlike ? 'alike' : 'new'
    })
    const count = (kind: string): number => found.filter((one) => one === kind).length
    return { findings: found.length, equal: count('equal'), alike: count('alike') }
  })
}

const kept = (tally: Tally): string => `keeps ${thousands(tally.kept)} of ${counted(tally.of, 'finding')}`

/** What is one finding to DefectDojo, where it deduplicates. */
export const mergeRules = (ruleOf: RuleOf): readonly ConsumerRule[] => {
  const mergeOf = merges(ruleOf)
  const rule = (
    texts: Pick<ConsumerRule, 'id' | 'requirement' | 'remedy' | 'source' | 'sentence'>,
    lostOf: (merge: Merge) => number,
    message: string,
    inside: (result: Loose<Result>) => readonly string[],
  ): ConsumerRule => ({
    ...texts,
    effect: 'drops',
    what: 'findings',
    perLog: ({ arrives, loses }) => ({
      enter: {
        result: (result, visit) => {
          if (!visit.run || !isFinding(result)) return
          const merge = mergeOf(result, visit.run)
          const lost = lostOf(merge)
          if (lost === 0) arrives(merge.findings)
          else loses(visit, { kept: merge.findings - lost, of: merge.findings }, message, ...inside(result))
        },
      },
    }),
  })

  return [
    rule(
      {
        id: 'defectdojo/merged',
        requirement:
          'No two results have the same message, rule texts, CWE, file, line and snippet: with deduplication on they are one finding.',
        remedy: 'Leave out what repeats another result.',
        source: settings,
        sentence: (tally) =>
          `DefectDojo, where it deduplicates, ${kept(tally)}: the others equal one in title, CWE, line, file and description.`,
      },
      ({ equal }) => equal,
      'An earlier finding has the same title, CWE, line, file and description.',
      () => [],
    ),
    rule(
      {
        id: 'defectdojo/fingerprint-shared',
        requirement:
          'No two different findings have the same fingerprints: 3.2.0 and earlier take them for one. A result with several locations becomes several findings with the same.',
        remedy: 'Give each result a fingerprint of its own, or none.',
        source: repeated,
        sentence: (tally) =>
          `DefectDojo up to 3.2.0, where it deduplicates, ${kept(tally)}: the others have the fingerprint of a different one. Since pull request 15817 it drops such fingerprints.`,
      },
      ({ alike }) => alike,
      'An earlier, different finding has the same fingerprint.',
      ({ fingerprints = {} }) => [Object.keys(fingerprints).length > 0 ? 'fingerprints' : 'partialFingerprints'],
    ),
  ]
}
