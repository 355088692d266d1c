import type { Region, ReportingDescriptor, Result, SarifLog } from '../../schemas/sarif/index.ts'
import type { Match } from './output.ts'
import type { SemgrepRule, SemgrepRuleSet } from './rule-set.ts'

/** A name of each rule of a set that no other has: equal ids of two files stay apart until the indexes are set. */
export const uniqueName = ({ file, id }: SemgrepRule): string => `${id}@r${file}`

export const nameOfUnique = (unique: string): string => unique.replace(/@r\d+$/u, '')

/** The matches as a log, word for word, but for the ids. Fingerprint and lines are left out: they say "requires login". */
export const literalLog = (
  matches: readonly { readonly match: Match; readonly rule: SemgrepRule }[],
  set: SemgrepRuleSet,
): SarifLog => {
  const fired = new Map(matches.map(({ rule }) => [uniqueName(rule), rule]))
  return {
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Semgrep', rules: [...fired.values()].map((rule) => descriptorOf(rule, set)) } },
        results: matches.map(({ match, rule }) => resultOf(match, rule)),
      },
    ],
  }
}

const descriptorOf = (rule: SemgrepRule, { files }: SemgrepRuleSet): ReportingDescriptor => ({
  id: uniqueName(rule),
  ...(rule.message === '' ? {} : { fullDescription: { text: rule.message } }),
  properties: {
    file: files[rule.file]?.uri ?? '',
    sha256: rule.sha256,
    ...(rule.licence === null ? {} : { licence: rule.licence }),
  },
})

const resultOf = ({ path, start, end, extra }: Match, rule: SemgrepRule): Result => {
  const region: Region = { startLine: start.line, startColumn: start.col, endLine: end.line, endColumn: end.col }
  return {
    ruleId: uniqueName(rule),
    message: { text: extra.message },
    locations: [{ physicalLocation: { artifactLocation: { uri: path }, region } }],
    ...(extra.fix === undefined ? {} : { fixes: [fixOf(path, region, extra.fix)] }),
  }
}

const fixOf = (uri: string, deletedRegion: Region, text: string): NonNullable<Result['fixes']>[number] => ({
  artifactChanges: [
    {
      artifactLocation: { uri },
      replacements: [{ deletedRegion, ...(text === '' ? {} : { insertedContent: { text } }) }],
    },
  ],
  // Whoever wrote the rule wrote the fix; nobody proved that it keeps what the code does.
  properties: { applicability: 'unsafe' },
})
