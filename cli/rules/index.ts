import { type Command, Option } from 'commander'
import { collect } from '../collect.ts'
import type { Io } from '../io.ts'
import type { RulesFlags } from './run.ts'

export const registerRules = (program: Command, io: Io): void => {
  program
    .command('rules')
    .summary('list every rule that could fire')
    .description(
      'Lists every rule that could fire: its severity with the reason, where it comes from, under which licence, and what enables it. Rules of different analyzers that look for one fault have one severity.',
    )
    .option('--analyzers <ids>', 'only of these, separated by commas; repeatable (default: all)', collect)
    .option('--semgrep-rules <path>', 'also the rules of this file or folder, for Semgrep; repeatable', collect)
    .addOption(new Option('--severity <level>', 'only rules of this severity').choices(['error', 'warning', 'note']))
    .addOption(
      new Option('--format <name>', 'what goes to standard output').choices(['pretty', 'json']).default('pretty'),
    )
    .option(
      '--config <file>',
      "the operator's assay.toml (default: ASSAY_CONFIG, else the user's configuration folder)",
    )
    .action(async (flags: RulesFlags) => {
      // Loaded here and not above: `assay validate` and `--help` start without it.
      const { runRulesCommand } = await import('./run.ts')
      await runRulesCommand(flags, io)
    })
}
