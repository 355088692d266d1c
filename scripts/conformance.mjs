// `npm run conformance`: every case of test/conformance as a file, put before validators; prints what each said.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readCases, writeCases } from './conformance/cases.mjs'
import { render } from './conformance/matrix.mjs'
import { ajv, command, multitool, ours } from './conformance/validators.mjs'
import { runSetUp } from './setup/entry.mjs'

const help = `Put a SARIF 2.1.0 validator to the test.

  npm run conformance                                       Assay's own validator
  npm run conformance -- --command 'CMD {file}'             yours; {file} is the path of one log
  npm run conformance -- --schema sarif-schema-2.1.0.json   also ajv, with the JSON schema that you name
  npm run conformance -- --write DIR                        only write the logs and DIR/expectations.tsv, and run nothing

Each case is a small change of one valid log. Its expectation is one of
  refuse   the change breaks a SHALL: a validator ends with an exit code other than 0
  accept   the change is legal, if close to a breach: exit code 0
  lint     the change breaks a SHOULD or is bad advice: exit code 0, if with a warning
and it names the section of the specification (Errata 01) that decides.

Options
  --command CMD   run once for each log by the shell's words: quotes and {file} count, nothing else is expanded.
                  Exit code 0 accepts, 1 and above refuses; a signal, 126, 127 or a time-out is no answer.
  --schema FILE   a JSON schema of SARIF 2.1.0, draft-04 or draft-07. The official one is at
                  https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json
  --match TEXT    only cases whose rule, name or section holds the text
  --failures      list only the cases on which some validator is wrong
  --timeout SEC   for each log (default 60)
  --write DIR     keep the logs in this folder
  --help

Microsoft's Multitool is asked too where \`sarif\` or \`Sarif.Multitool\` is on PATH.

In the matrix: ok, MISSED (accepted what breaks a SHALL), ALARM (refused what is legal), none (no answer).
Exit code 0 only where the validator under test (--command, else Assay's own) is right everywhere; 1 where it is not; 2 usage.
`

const { values: options } = parse()
if (options.help) process.stdout.write(help)
else process.exitCode = await main()

function parse() {
  try {
    return parseArgs({
      options: {
        command: { type: 'string' },
        schema: { type: 'string' },
        match: { type: 'string' },
        failures: { type: 'boolean' },
        timeout: { type: 'string', default: '60' },
        write: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    process.stderr.write(`conformance: ${error.message}\n(npm run conformance -- --help)\n`)
    process.exit(2)
  }
}

async function main() {
  const problem = usageProblem()
  if (problem !== null) {
    process.stderr.write(`conformance: ${problem}\n(npm run conformance -- --help)\n`)
    return 2
  }
  const build = await runSetUp('js')
  const cases = await readCases(build, options.match)
  if (cases.length === 0) {
    process.stderr.write(`conformance: no case holds "${options.match}".\n`)
    return 2
  }
  const folder = options.write ?? mkdtempSync(join(tmpdir(), 'sarif-conformance-'))
  if (options.write !== undefined) mkdirSync(folder, { recursive: true })
  try {
    const files = writeCases(cases, folder)
    if (options.write !== undefined) {
      process.stdout.write(`${files.length} logs and expectations.tsv are in ${folder}\n`)
      return 0
    }
    const columns = await ask(files, build)
    const { text, isRight } = render(files, columns, options.failures === true)
    process.stdout.write(text)
    return isRight ? 0 : 1
  } finally {
    if (options.write === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

function usageProblem() {
  if (options.command !== undefined && !options.command.includes('{file}')) return '--command needs {file} in it.'
  return Number(options.timeout) > 0 ? null : '--timeout is a number of seconds.'
}

/** The validator under test comes first. */
async function ask(files, build) {
  const timeoutMs = Number(options.timeout) * 1000
  const own = { name: 'assay', verdicts: await ours(files, build) }
  const columns =
    options.command === undefined
      ? [own]
      : [{ name: 'command', verdicts: await command(files, options.command, timeoutMs) }, own]
  if (options.schema !== undefined) columns.push({ name: 'ajv', verdicts: await ajv(files, options.schema) })
  const microsoft = await multitool(files, timeoutMs)
  if (microsoft !== null) columns.push({ name: 'multitool', verdicts: microsoft })
  return columns
}
