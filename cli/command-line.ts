import { Command, CommanderError } from 'commander'
import { redactText } from '../lib/redact/index.ts'
import { versionOf } from '../lib/version.ts'
import { exitCodes } from './exit-codes.ts'
import { type Io, processIo } from './io.ts'
import { describeError } from './report-error.ts'

type Register = (program: Command, io: Io) => void

const programOf = (commands: readonly Register[]): Command => {
  const program = new Command('assay')
    .description(
      'Vets source worktrees with offline static analyzers and turns the result into evidence that a stranger can check.',
    )
    .version(versionOf(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .showHelpAfterError('(assay --help lists the commands; assay COMMAND --help teaches one)')
    .addHelpText('after', helpAfter)
    .exitOverride()
    .configureOutput(output)
  const io = processIo()
  for (const register of commands) register(program, io)
  // Each command is its own Command object: they inherit neither of these.
  for (const command of program.commands) teach(command, command.name())
  return program
}

const teach = (command: Command, name: string): void => {
  command.exitOverride().configureOutput(output).showHelpAfterError(`(assay ${name} --help shows how)`)
  for (const below of command.commands) teach(below, `${name} ${below.name()}`)
}

// What is wrong with an argument quotes it.
const output = { writeErr: (text: string) => void process.stderr.write(redactText(text).text) }

const helpAfter = `
Examples:
  assay vet .                          vet this worktree
  assay vet . --format sarif > a.sarif the same as one SARIF log
  assay batch ~/src                    vet every repository in a folder, resumable
  assay queue status                   what waits, runs and ended in its queue
  assay audit ~/src                    may these repositories use the analyzers and rules that they use
  assay prepare .                      fetch the crates that a vet of Rust needs
  assay validate a.sarif               is this log valid SARIF 2.1.0
  assay repair a.sarif > b.sarif       mend what can be mended without changing its meaning
  assay merge out --out all.sarif      the runs of many logs in one
  assay split a.sarif --profile github --out parts  a log in parts that GitHub takes
  assay keys list                      what signs bundles here, and whose are trusted
  assay verify out                     does a bundle of evidence hold
  assay doctor                         what is installed, and what the sandbox stops

Exit codes: 0 pass, 1 fail, 2 usage or configuration, 3 incomplete, 4 a fault of Assay itself.`

/** Runs the process's arguments by these commands and sets its exit code. */
export const runCommandLine = async (commands: readonly Register[]): Promise<void> => {
  // What a write meets is reported by the command that waits for it (cli/io.ts); without a listener Node would throw it too.
  process.stdout.on('error', () => {})
  try {
    await programOf(commands).parseAsync(process.argv)
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
