import { type Analyzer, doubledIds, enabledBy, faultOf, resolveAnalyzers } from '../../analyzers/index.ts'
import { counted } from '../../lib/counted.ts'
import { printable } from '../../lib/printable.ts'
import { definitionOf } from '../../pipeline/config/declared.ts'
import { readOperatorConfig } from '../../pipeline/config/operator.ts'
import { listNamedRules, type NamedRules } from '../../pipeline/named-rules/index.ts'
import type { RulesReport, Severity } from '../../schemas/records/index.ts'
import { selectAnalyzers } from '../analyzer-ids.ts'
import { onInterrupt } from '../interrupt.ts'
import type { Io } from '../io.ts'
import { namedRules } from '../semgrep-rules.ts'

export type RulesFlags = {
  readonly analyzers?: readonly string[]
  readonly semgrepRules?: readonly string[]
  readonly severity?: Severity
  readonly config?: string
  readonly format: 'pretty' | 'json'
}

/** Writes the rules that could fire in the format asked for. Throws a usage error for an analyzer that is not there. */
export const runRulesCommand = async (flags: RulesFlags, io: Io): Promise<void> => {
  const config = readOperatorConfig(flags.config, process.env)
  const declared = (config.values.analyzer ?? []).map(definitionOf)
  const named = namedRules(flags.semgrepRules, config)
  const selected = selectAnalyzers(flags.analyzers, declared, named.length > 0)
  const { ruleSet, problems } = selected.includes('semgrep') ? await readNamed(named) : none
  const report = rulesReport(
    resolveAnalyzers(selected, [], ruleSet),
    declared.flatMap(({ id }) => (selected.includes(id) ? [id] : [])),
    flags.severity,
    [...(ruleSet === null ? [] : doubledIds(ruleSet)), ...problems.map((problem) => `Cannot be run: ${problem}.`)],
  )
  await io.out(flags.format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : pretty(report, io))
}

const none = { ruleSet: null, problems: [] }

const readNamed = async (named: readonly NamedRules[]) => {
  const interrupt = onInterrupt()
  try {
    return await listNamedRules(named, interrupt.signal)
  } finally {
    interrupt.release()
  }
}

const rulesReport = (
  selected: readonly Analyzer[],
  unlisted: string[],
  severity: Severity | undefined,
  notices: string[],
): RulesReport => ({
  schema: 'assay/rules/v1',
  rules: selected.flatMap(({ id, rules }) =>
    rules()
      .filter((rule) => severity === undefined || rule.severity === severity)
      .map((rule) => ({
        analyzer: id,
        ...rule,
        enabledBy: rule.enabledBy ?? enabledBy(id, 'assay'),
        fault: faultOf(id, rule.id),
      })),
  ),
  unlisted,
  ...(notices.length === 0 ? {} : { notices }),
})

const colours = { error: 'red', warning: 'yellow', note: 'cyan' } as const

/** One group for each analyzer, severity and reason: hundreds of rules share a few reasons. */
const pretty = ({ rules, unlisted, notices = [] }: RulesReport, io: Io): string => {
  const lines = [...groupBy(rules).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { analyzer, severity, reason, origin, licence, enabledBy } = first
    return [
      `${io.paint('bold', analyzer)}  ${io.paint(colours[severity], severity)}  ${reason}`,
      `  ${io.paint('dim', `${licence}; ${printable(origin)}; enabled by ${enabledBy}`)}`,
      ...group.map((rule) => `  ${rule.id}${detailOf(rule, io)}`),
      '',
    ]
  })
  const open = unlisted.length === 0 ? [] : [`Declared, their rules are known after a run: ${unlisted.join(', ')}.`]
  return `${[...lines, `${counted(rules.length, 'rule')} could fire.`, ...open, ...notices.map(printable)].join('\n')}\n`
}

/** A rule that is data of its own is known by its digest. */
const detailOf = ({ fault, sha256 }: Rule, io: Io): string =>
  [
    ...(fault === null ? [] : [io.paint('dim', `  (fault: ${fault})`)]),
    ...(sha256 === undefined ? [] : [io.paint('dim', `  sha256 ${sha256}`)]),
  ].join('')

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
