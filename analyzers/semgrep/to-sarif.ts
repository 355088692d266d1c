import type { Outcome, RawRun, Skipped } from '../../schemas/records/index.ts'
import type { Analyzer } from '../contract.ts'
import { notAmong } from '../left-out.ts'
import { nothingToShow, report } from '../report.ts'
import { unfinished } from '../run-end.ts'
import { ruleFaults, unreadFiles } from './faults.ts'
import { looksAt } from './languages.ts'
import { literalLog, nameOfUnique, uniqueName } from './literal-log.ts'
import { decodeOutput, loadedRules, type Output } from './output.ts'
import { ruleLookup, type SemgrepRuleSet } from './rule-set.ts'

/** 0: done; 2: a fault; 3: a target, 4, 5: a rule that does not parse; 7: a file of rules, 8: a language that it does not take. */
const exitCodes = [0, 2, 3, 4, 5, 7, 8]

export const toSarifOf =
  (set: SemgrepRuleSet): Analyzer['toSarif'] =>
  (raws, plan, source, tool) => {
    const outputs: Output[] = []
    for (const raw of raws) {
      const step = readStep(raw, set)
      if ('kind' in step) return nothingToShow(step)
      outputs.push(step)
    }
    const handed = new Set(plan.files)
    const pathOf = (name: string): string | null => {
      const path = name.startsWith('./') ? name.slice(2) : name
      return handed.has(path) ? path : null
    }
    const ruleOf = ruleLookup(set)
    const matches = outputs.flatMap(({ results }) => results.map((match) => ({ match, rule: ruleOf(match.check_id) })))
    if (matches.some(({ rule }) => rule === null)) {
      return nothingToShow({ kind: 'malformed', message: 'Semgrep reported a rule that it was not given.' })
    }
    const known = matches.flatMap(({ match, rule }) => (rule === null ? [] : [{ match, rule }]))
    const levels = new Map(set.rules.map((rule) => [uniqueName(rule), rule.level]))
    const found = report(
      {
        analyzer: 'semgrep',
        tool: 'Semgrep',
        version: tool.version,
        informationUri: 'https://semgrep.dev',
        log: literalLog(known, set),
        rawSarif: null,
        exitCodes: raws.map(({ exitCode }) => exitCode ?? 0),
        coordinates: { columns: 'utf8Bytes', lineBreaks: 'lf-crlf', countsByteOrderMark: true },
        pathOf,
        severityOf: (unique) => levels.get(unique) ?? 'error',
        nameOf: nameOfUnique,
        noticeOf: () => null,
        handedOver: plan.files,
        skipped: [...outputs.flatMap((output) => unreadFiles(output, pathOf)), ...unscanned(plan.files, outputs, set)],
      },
      source,
    )
    const faults = outputs.map((output) => ruleFaults(output, set, ruleOf, pathOf))
    const outcome = outcomeOfFaults(faults)
    return outcome === null || found.log === null ? found : { ...found, outcome }
  }

const readStep = (raw: RawRun, set: SemgrepRuleSet): Outcome | Output => {
  const outcome = unfinished('Semgrep', raw, exitCodes)
  if (outcome !== null) return outcome
  const output = decodeOutput(raw.stdout)
  if (output === null) {
    return raw.exitCode === 0
      ? { kind: 'malformed', message: 'Semgrep gave no readable output.' }
      : { kind: 'crashed', message: 'Semgrep stopped before it came to its end.' }
  }
  if (raw.exitCode !== 0 && output.errors.length === 0) {
    return { kind: 'crashed', message: `Semgrep ended with exit code ${raw.exitCode} and does not say why.` }
  }
  const loaded = loadedRules(raw.stderr)
  const isWhole = loaded?.rules === set.rules.length && loaded.files === set.files.length
  const faults = ruleFaults(output, set, ruleLookup(set), () => null)
  if (!isWhole && faults.rules.length === 0) {
    return { kind: 'malformed', message: 'Semgrep did not load all rules that it was given, and does not say why.' }
  }
  // Nothing was looked at: there is nothing to show for.
  if (!isWhole) return { kind: 'malformed', message: unusable(faults.rules) }
  return output
}

/** Of the files handed over those that Semgrep does not list as scanned, but for those that rules leave out by their own paths. */
const unscanned = (files: readonly string[], outputs: readonly Output[], set: SemgrepRuleSet): readonly Skipped[] => {
  const scanned = new Set(outputs.flatMap(({ paths }) => paths.scanned.map((path) => path.replace(/^\.\//u, ''))))
  const demanding = set.rules.filter(({ hasPaths }) => !hasPaths).map(looksAt)
  return files
    .filter((path) => !scanned.has(path) && demanding.some((looks) => looks(path)))
    .map((uri) => ({ uri, reason: notAmong('files that Semgrep lists as scanned') }))
}

const outcomeOfFaults = (faults: readonly ReturnType<typeof ruleFaults>[]): Outcome | null => {
  const rules = [...new Set(faults.flatMap((fault) => fault.rules))]
  if (rules.length > 0) return { kind: 'partial', message: unusable(rules) }
  return faults.some(({ others }) => others > 0)
    ? { kind: 'crashed', message: 'Semgrep met a fault that it does not place in a file or a rule.' }
    : null
}

const unusable = (rules: readonly string[]): string =>
  `Semgrep could not use ${rules.slice(0, 5).join(', ')}${rules.length > 5 ? ` and ${rules.length - 5} more` : ''}; mend ${rules.length === 1 ? 'it' : 'them'}, or name other rules.`
