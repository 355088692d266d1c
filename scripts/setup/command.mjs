import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { childEnvironment } from './runtime.mjs'

/** Something that set-up cannot do: `reason` says what, `remedy` is the command that would. */
export class SetupProblem extends Error {
  constructor(reason, remedy) {
    super(reason)
    this.remedy = remedy
  }
}

/** Kept so that a signal to set-up ends its children too. */
export const running = new Set()

/** Runs a command with its output in the file `log` and throws a SetupProblem with its last lines where it fails. */
export const runLogged = async (argv, { cwd, env = {}, log, remedy, onStart = () => {} }) => {
  mkdirSync(dirname(log), { recursive: true })
  const output = openSync(log, 'w')
  const [command, ...rest] = argv
  const end = await new Promise((settle) => {
    const child = spawn(command, rest, { cwd, env: childEnvironment(env), stdio: ['ignore', output, output] })
    running.add(child)
    child.once('spawn', () => onStart(child.pid))
    child.once('error', (error) => settle(error.message))
    child.once('close', (code, signal) => {
      running.delete(child)
      settle(code === 0 ? null : `exit ${code ?? signal}`)
    })
  })
  closeSync(output)
  if (end !== null) throw new SetupProblem(`${argv.join(' ')}: ${end}\n${lastLines(log)}`, remedy)
}

const lastLines = (log) => {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-12)
  return `${lines.map((line) => `  ${line}`).join('\n')}\n  (all of it: ${log})`
}
