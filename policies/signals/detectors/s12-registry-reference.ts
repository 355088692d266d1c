import type { Detector, Sighting } from '../contract.ts'
import type { Command } from '../source/commands.ts'
import { argumentsOf } from '../source/invocation.ts'

/** Rules by name from the registry: a pack, a rule, a snippet, or what the registry thinks fits. */
const reference = /^(?:auto|[prs]\/\S+|https:\/\/semgrep\.dev\/\S+)$/u

/** S12: rules that Semgrep would fetch from the registry when it runs; nothing is vendored. */
export const s12RegistryReference: Detector = {
  id: 'S12',
  title: 'Semgrep is told to fetch registry rules',
  confidence: 'strong',
  knownFalsePositives: 'A folder of the tree that is named `p` or `r`; a script that nobody runs.',
  find: (file): readonly Sighting[] => [
    ...file.commands().filter((command) => configsOf(command).some((value) => reference.test(value))),
    ...file.steps().env.filter(({ name, value }) => name === 'SEMGREP_RULES' && namesReference(value)),
    ...file
      .steps()
      .uses.flatMap(({ ref, inputs }) =>
        /semgrep/iu.test(ref) ? inputs.filter(({ name, value }) => name === 'config' && namesReference(value)) : [],
      ),
  ],
}

const namesReference = (value: string): boolean => value.split(/\s+/u).some((each) => reference.test(each))

const configsOf = (command: Command): readonly string[] => {
  const args = argumentsOf(command, 'semgrep') ?? argumentsOf(command, 'opengrep') ?? argumentsOf(command, 'pysemgrep')
  const values = args?.flatMap((word, index) => {
    if (/^(?:--config|-c|-f)$/u.test(word)) return [args[index + 1] ?? '']
    return /^--config=/u.test(word) ? [word.slice('--config='.length)] : []
  })
  const assigned = command.words.flatMap((word) => /^SEMGREP_RULES=(.*)$/su.exec(word)?.[1]?.split(/\s+/u) ?? [])
  return [...(values ?? []), ...assigned]
}
