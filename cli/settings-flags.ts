import { type Command, Option } from 'commander'
import { type ConfigSourceChoice, configSources, type FailOn, thresholds } from '../pipeline/request.ts'
import type { SandboxChoice } from '../runner/index.ts'
import { collect } from './collect.ts'

/** The flags that say how worktrees are vetted, whichever they are, as commander gives them. */
export type SettingsFlags = {
  readonly analyzers?: readonly string[]
  readonly semgrepRules?: readonly string[]
  readonly configSource?: ConfigSourceChoice
  readonly failOn?: FailOn
  readonly config?: string
  readonly suppressions?: string
  readonly sandbox?: SandboxChoice
}

/** Adds the flags that say how worktrees are vetted. */
export const addSettingsFlags = (command: Command): Command =>
  command
    .option('--analyzers <ids>', 'only these, separated by commas; repeatable (default: all)', collect)
    .option(
      '--semgrep-rules <path>',
      'run Semgrep with the rules of this file or folder, whose licence the gate allows; repeatable',
      collect,
    )
    .addOption(new Option('--fail-on <level>', 'fail from this level on (default: error)').choices(thresholds))
    .addOption(
      new Option('--config-source <whose>', 'whose tool configuration counts (default: assay)').choices(configSources),
    )
    .option(
      '--config <file>',
      "the operator's assay.toml (default: ASSAY_CONFIG, else the user's configuration folder)",
    )
    .option(
      '--suppressions <file>',
      'findings that you hold back, with reasons (default: assay.suppressions.yaml beside your assay.toml)',
    )
    .addOption(
      new Option('--sandbox <name>', 'how analyzers are isolated (default: auto)').choices([
        'auto',
        'bubblewrap',
        'none',
      ]),
    )
