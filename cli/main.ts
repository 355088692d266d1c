import { Command, CommanderError } from 'commander'
import { registerAudit } from './audit/index.ts'
import { registerDoctor } from './doctor.ts'
import { exitCodes } from './exit-codes.ts'
import { processIo } from './io.ts'
import { registerPrepare } from './prepare/index.ts'
import { describeError } from './report-error.ts'
import { registerRules } from './rules/index.ts'
import { registerRuns } from './runs.ts'
import { registerShow } from './show.ts'
import { registerValidate } from './validate.ts'
import { versionOf } from './version.ts'
import { registerVet } from './vet/index.ts'

const buildProgram = (): Command => {
  const program = new Command('assay')
    .description(
      'Vets source worktrees with offline static analyzers and turns the result into evidence that a stranger can check.',
    )
    .version(versionOf(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .showHelpAfterError('(assay --help lists the commands; assay COMMAND --help teaches one)')
    .addHelpText('after', helpAfter)
    .exitOverride()
  const io = processIo()
  registerVet(program, io)
  registerAudit(program, io)
  registerPrepare(program, io)
  registerValidate(program, io)
  registerDoctor(program, io)
  registerRules(program, io)
  registerRuns(program, io)
  registerShow(program, io)
  // Each command is its own Command object: they inherit neither of these.
  for (const command of program.commands) {
    command.exitOverride().showHelpAfterError(`(assay ${command.name()} --help shows how)`)
  }
  return program
}

const helpAfter = `
Examples:
  assay vet .                          vet this worktree
  assay vet . --format sarif > a.sarif the same as one SARIF log
  assay audit ~/src                    may these repositories use the analyzers and rules that they use
  assay prepare .                      fetch the crates that a vet of Rust needs
  assay validate a.sarif               is this log valid SARIF 2.1.0
  assay doctor                         what is installed, and what the sandbox stops

Exit codes: 0 pass, 1 fail, 2 usage or configuration, 3 incomplete, 4 a fault of Assay itself.`

// What a write meets is reported by the command that waits for it (cli/io.ts); without a listener Node would throw it too.
process.stdout.on('error', () => {})

const main = async (): Promise<void> => {
  try {
    await buildProgram().parseAsync(process.argv)
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitCodes.pass : exitCodes.usage
      return
    }
    const { text, exitCode } = describeError(error, process.env)
    process.stderr.write(text)
    process.exitCode = exitCode
  }
}

void main()
