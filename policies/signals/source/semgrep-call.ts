import type { Command } from './commands.ts'
import { argumentsOf } from './invocation.ts'
import { programWords } from './program.ts'

/** Rules by name from the registry or the platform: a pack, a rule, a snippet, what the registry or the account thinks fits. */
const reference =
  /^(?:auto|policy|supply-chain|code|secrets|[prs]\/\S+|r2c(?:-ci|-security-audit)?|https?:\/\/(?:www\.)?semgrep\.dev\/\S+)$/u

const wordsOf = (value: string): readonly string[] => value.split(/[\s,]+/u).filter((word) => word !== '')

/** One or more rule sets, as Semgrep and its actions take them. */
export const namesRegistry = (value: string): boolean => wordsOf(value).some((word) => reference.test(word))

/** Rule sets are named, and none of the registry. What an expression stands for nobody can say. */
export const isOwnChoice = (value: string): boolean =>
  wordsOf(value).length > 0 && !namesRegistry(value) && !value.includes('${{')

/** What a command asks of Semgrep. `isDefault`: it names no rules where Semgrep then takes those of the registry or the platform. */
export type SemgrepCall = { readonly configs: readonly string[]; readonly isDefault: boolean }

const programs = ['semgrep', 'opengrep', 'pysemgrep', 'osemgrep']
/** With these it needs no rules, or has them on the command line. */
const withoutRules = /^(?:-e|-h|-l|--(?:pattern|help|version|test|validate|dump-[\w-]+|show-[\w-]+)(?:=.*)?)$/u

export const semgrepCall = (command: Command): SemgrepCall => {
  const set = command.words.flatMap((word) => /^SEMGREP_RULES=(.*)$/su.exec(word)?.[1] ?? [])
  const args = programs.map((program) => argumentsOf(command, program)).find((each) => each !== null) ?? null
  const isCiHook = programWords(command)[0] === 'semgrep-ci'
  if (args === null && !isCiHook) return { configs: set, isDefault: false }
  const named = configsOf(args ?? programWords(command).slice(1))
  const takesDefault = isCiHook || args?.[0] === 'ci' || args?.[0] === 'scan'
  const isDefault = takesDefault && named.length + set.length === 0 && !args?.some((word) => withoutRules.test(word))
  return { configs: [...named, ...set], isDefault }
}

const configsOf = (args: readonly string[]): readonly string[] =>
  args.flatMap((word, index) => {
    if (/^(?:--config|-c|-f)$/u.test(word)) return [args[index + 1] ?? '']
    return /^(?:--config=|-[cf]=?(?=[^-]))(.+)$/su.exec(word)?.slice(1, 2) ?? []
  })
