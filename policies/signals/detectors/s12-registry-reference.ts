import type { Detector, Sighting } from '../contract.ts'
import { settingsNamed } from '../source/environment.ts'
import type { SourceFile } from '../source/file.ts'
import { isOwnChoice, namesRegistry, semgrepCall } from '../source/semgrep-call.ts'

/** S12: rules that Semgrep would fetch from the registry when it runs; nothing is vendored. */
export const s12RegistryReference: Detector = {
  id: 'S12',
  title: 'Semgrep is told to fetch registry rules',
  confidence: 'strong',
  knownFalsePositives: 'A folder of the tree that is named `p` or `r`; a script that nobody runs.',
  find: (file): readonly Sighting[] => {
    const settings = settingsNamed(file, 'SEMGREP_RULES')
    const isOwn = settings.some(({ value }) => isOwnChoice(value))
    return [
      ...file.commands().flatMap((command) => {
        const call = semgrepCall(command)
        if (call.configs.some(namesRegistry)) return [{ line: command.line }]
        return call.isDefault && !isOwn ? [{ line: command.line, confidence: 'medium' as const }] : []
      }),
      ...settings.filter(({ value }) => namesRegistry(value)).map(({ line }) => ({ line })),
      ...actionInputs(file),
    ]
  },
}

/** An action of Semgrep, or around it. Its own one takes the rules of the platform where none are named. */
const actionInputs = (file: SourceFile): readonly Sighting[] =>
  file.steps().uses.flatMap(({ ref, inputs, line }): readonly Sighting[] => {
    if (!/semgrep|opengrep/iu.test(ref)) return []
    const choices = inputs.filter(({ name }) => /config|rule/iu.test(name))
    const named = choices.filter(({ value }) => namesRegistry(value))
    if (named.length > 0) return named.map((each) => ({ line: each.line }))
    const isPlain = /^(?:returntocorp|semgrep)\/semgrep-action(?:@|$)/iu.test(ref)
    return isPlain && !choices.some(({ value }) => isOwnChoice(value)) ? [{ line, confidence: 'medium' }] : []
  })
