import { type Command, Option } from 'commander'
import { type Io, withStdin } from './io.ts'
import { formats, profileHelp, type ValidateCommand } from './validate/options.ts'

const profileLines = (): string =>
  Object.entries(profileHelp)
    .map(([name, help]) => `  ${name.padEnd(14)} ${help}`)
    .join('\n')

/** `assay validate`: exit 0 where all logs are valid, 1 where one is not, 2 where one cannot be read. */
export const registerValidate = (program: Command, io: Io): void => {
  program
    .command('validate')
    .summary('check SARIF logs')
    .description('Checks SARIF 2.1.0 logs against the whole specification: bytes, schema and what a schema cannot say.')
    .argument(
      '<file...>',
      'logs (also gzipped), folders of *.sarif and *.sarif.json, patterns such as "out/**/*.sarif", or - for standard input',
    )
    .addOption(new Option('--profile <name>', 'whose rules').choices(Object.keys(profileHelp)).default('oasis'))
    .option(
      '--source <dir>',
      'the folder that was analyzed: regions, snippets, hashes and paths are checked against its files',
    )
    .addOption(new Option('--format <name>', 'how to report').choices(formats).default('pretty'))
    .addHelpText(
      'after',
      `
Profiles (every rule of the specification counts with each):
${profileLines()}

Exit codes: 0 all are valid, 1 one is not, or its consumer would refuse it, 2 usage, or one cannot be read. Warnings and
notes leave a log valid. docs/validator.md lists every rule, docs/profiles.md those of the consumers.`,
    )
    .action(async (files: readonly string[], options: ValidateCommand) => {
      // Loaded here and not above: the other commands start without it.
      const { runValidate } = await import('./validate/run.ts')
      const valid = await runValidate(files, options, withStdin(io))
      process.exitCode = valid ? 0 : 1
    })
}
