import { type Analyzer, analyzers, faultOf } from '../../analyzers/index.ts'
import { counted } from '../../lib/counted.ts'
import { definitionOf } from '../../pipeline/config/declared.ts'
import { readOperatorConfig } from '../../pipeline/config/operator.ts'
import type { RulesReport, Severity } from '../../schemas/records/index.ts'
import { selectAnalyzers } from '../analyzer-ids.ts'
import type { Io } from '../io.ts'

export type RulesFlags = {
  readonly analyzers?: readonly string[]
  readonly severity?: Severity
  readonly config?: string
  readonly format: 'pretty' | 'json'
}

/** Writes the rules that could fire in the format asked for. Throws a usage error for an analyzer that is not there. */
export const runRulesCommand = async (flags: RulesFlags, io: Io): Promise<void> => {
  const declared = (readOperatorConfig(flags.config, process.env).values.analyzer ?? []).map(definitionOf)
  const selected = selectAnalyzers(flags.analyzers, declared)
  const report = rulesReport(
    analyzers.filter(({ id }) => selected.includes(id)),
    declared.flatMap(({ id }) => (selected.includes(id) ? [id] : [])),
    flags.severity,
  )
  await io.out(flags.format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : pretty(report, io))
}

const rulesReport = (
  selected: readonly Analyzer[],
  unlisted: string[],
  severity: Severity | undefined,
): RulesReport => ({
  schema: 'assay/rules/v1',
  rules: selected.flatMap(({ id, rules }) =>
    rules()
      .filter((rule) => severity === undefined || rule.severity === severity)
      .map((rule) => ({
        analyzer: id,
        ...rule,
        enabledBy: `Assay's selection (analyzers/${id})`,
        fault: faultOf(id, rule.id),
      })),
  ),
  unlisted,
})

const colours = { error: 'red', warning: 'yellow', note: 'cyan' } as const

/** One group for each analyzer, severity and reason: hundreds of rules share a few reasons. */
const pretty = ({ rules, unlisted }: RulesReport, io: Io): string => {
  const lines = [...groupBy(rules).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { analyzer, severity, reason, origin, licence, enabledBy } = first
    return [
      `${io.paint('bold', analyzer)}  ${io.paint(colours[severity], severity)}  ${reason}`,
      `  ${io.paint('dim', `${licence}; ${origin}; enabled by ${enabledBy}`)}`,
      ...group.map(({ id, fault }) => `  ${id}${fault === null ? '' : io.paint('dim', `  (fault: ${fault})`)}`),
      '',
    ]
  })
  const open = unlisted.length === 0 ? [] : [`Declared, their rules are known after a run: ${unlisted.join(', ')}.`]
  return `${[...lines, `${counted(rules.length, 'rule')} could fire.`, ...open].join('\n')}\n`
}

type Rule = RulesReport['rules'][number]

const groupBy = (rules: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> => {
  const groups = new Map<string, Rule[]>()
  for (const rule of rules) {
    const key = JSON.stringify([rule.analyzer, rule.severity, rule.reason, rule.origin, rule.licence])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [rule])
    else group.push(rule)
  }
  return groups
}
