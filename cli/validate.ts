import { type Command, Option } from 'commander'
import type { Io } from './io.ts'
import { formats, profiles, runValidate, type ValidateCommand } from './validate/run.ts'

/** `assay validate`: exit 0 where all logs are valid, 1 where one is not, 2 where one cannot be read. */
export const registerValidate = (program: Command, io: Io): void => {
  program
    .command('validate')
    .summary('check SARIF logs')
    .description('Checks SARIF 2.1.0 logs against the whole specification: bytes, schema and what a schema cannot say.')
    .argument('<file...>', 'logs (also gzipped), folders of *.sarif and *.sarif.json, or - for standard input')
    .addOption(new Option('--profile <name>', 'whose rules').choices(profiles).default('oasis'))
    .addOption(new Option('--format <name>', 'how to report').choices(formats).default('pretty'))
    .action(async (files: readonly string[], options: ValidateCommand) => {
      const valid = await runValidate(files, options, { ...io, stdin: process.stdin })
      process.exitCode = valid ? 0 : 1
    })
}
