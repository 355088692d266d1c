import type { ReportingDescriptor, Result, SarifLog, ToolComponent } from '../../schemas/sarif/index.ts'
import type { FileRecord } from './output.ts'
import type { PackedRule } from './pack.ts'

/** What the readers found as a log, in the names of the files and the places that they gave, with the words of our rules. */
export const literalLog = (
  records: readonly FileRecord[],
  files: readonly string[],
  pack: readonly PackedRule[],
): SarifLog => {
  const byId = new Map(pack.map((rule) => [rule.id, rule]))
  const results = records.flatMap((record) =>
    record.results.map(
      (found): Result => ({
        ruleId: found.rule,
        message: { text: byId.get(found.rule)?.message ?? '' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: files[record.file] ?? '' },
              region: {
                startLine: found.start.line,
                startColumn: found.start.column,
                endLine: found.end.line,
                endColumn: found.end.column,
              },
            },
          },
        ],
      }),
    ),
  )
  const fired = new Set(results.map(({ ruleId }) => ruleId))
  const rules = pack.filter(({ id }) => fired.has(id))
  const weaknesses = [...new Set(rules.flatMap(({ cwe }) => cwe))].sort((a, b) => a - b)
  return {
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'ast-grep', rules: rules.map((rule) => descriptor(rule, weaknesses)) } },
        results,
        ...(weaknesses.length === 0 ? {} : { taxonomies: [commonWeaknesses(weaknesses)] }),
      },
    ],
  }
}

const descriptor = ({ id, title, message, remedy, cwe }: PackedRule, taxa: readonly number[]): ReportingDescriptor => ({
  id,
  shortDescription: { text: title },
  fullDescription: { text: message },
  help: { text: remedy },
  ...(cwe.length === 0
    ? {}
    : {
        relationships: cwe.map((number) => ({
          target: { id: String(number), index: taxa.indexOf(number), toolComponent: { name: 'CWE' } },
          kinds: ['superset'],
        })),
        properties: { tags: ['security'] },
      }),
})

/** The weaknesses that the rules point at, out of the Common Weakness Enumeration. */
const commonWeaknesses = (numbers: readonly number[]): ToolComponent => ({
  name: 'CWE',
  version: '4.17',
  organization: 'MITRE',
  shortDescription: { text: 'The MITRE Common Weakness Enumeration' },
  informationUri: 'https://cwe.mitre.org/',
  isComprehensive: false,
  taxa: numbers.map((number) => ({
    id: String(number),
    helpUri: `https://cwe.mitre.org/data/definitions/${number}.html`,
  })),
})
