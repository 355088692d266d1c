import { type Command, Option } from 'commander'
import { collect } from './collect.ts'
import type { Io } from './io.ts'
import { formats, type VerifyCommand } from './verify/options.ts'

/** `assay verify`: exit 0 where every line holds, 1 where one fails, 3 where one cannot be told. */
export const registerVerify = (program: Command, io: Io): void => {
  program
    .command('verify')
    .summary('check a bundle of evidence, line by line')
    .description(
      'Checks a bundle that vet --out made: its signature and key, every digest, whether all parts agree, whether the validator still says the same. Needs nothing but Node, unless --tree is given.',
    )
    .argument('<bundle>', 'the folder')
    .option('--key <file>', 'trust this public key (PEM) for this call; repeatable', collect)
    .option('--tree <dir>', 'is this checkout what was vetted')
    .option('--replay', 'run the same analyzers on the checkout that --tree names, and compare what they say')
    .option('--config <file>', "the operator's assay.toml, for policies and analyzers of the operator's own")
    .option('--suppressions <file>', 'with --replay: the list that the run was held against')
    .addOption(new Option('--format <name>', 'what goes to standard output').choices(formats).default('pretty'))
    .addHelpText(
      'after',
      `
Examples:
  assay verify out                          is it whole, and signed by a key that I trust
  assay verify out --key theirs.pem         the same for somebody else's key
  assay verify out --tree .                 and is this checkout what was vetted
  assay verify out --replay --tree .        and do the same tools say the same of it

Trusted are the keys that assay keys list shows, but for revoked ones. docs/verify.md explains every line.
Exit codes: 0 all hold, 1 a line fails, 2 usage, 3 something cannot be told (an unknown key, a later version, another tool).`,
    )
    .action(async (bundle: string, options: VerifyCommand) => {
      // Loaded here and not above: the other commands start without it.
      const { runVerify } = await import('./verify/run.ts')
      process.exitCode = exitCodeOf[await runVerify(bundle, options, io)]
    })
}

const exitCodeOf = { holds: 0, fails: 1, unknown: 3 } as const
