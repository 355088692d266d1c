import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endGroup } from './lock.mjs'
import { childEnvironment } from './runtime.mjs'

/** Something that set-up cannot do: `reason` says what, `remedy` is the command that would. */
export class SetupProblem extends Error {
  constructor(reason, remedy) {
    super(reason)
    this.remedy = remedy
  }
}

const running = new Set()
let isStopping = false

/** Ends every child with its group: asked first, so that a package manager can finish, and then told. */
export const stopChildren = async () => {
  isStopping = true
  const gone = [...running].map((child) => new Promise((settle) => child.once('close', settle)))
  for (const child of running) endGroup(child.pid, 'SIGTERM')
  await Promise.race([Promise.all(gone), sleep(5000)])
  for (const child of running) endGroup(child.pid, 'SIGKILL')
}

/**
 * Runs a command as a process group of its own, with its output in the file `log`. Throws a SetupProblem with its last
 * lines where it fails. With `lock`, the next set-up ends what this one leaves behind when it is killed.
 */
export const runLogged = async (argv, { cwd, env = {}, log, remedy, lock }) => {
  mkdirSync(dirname(log), { recursive: true })
  const output = openSync(log, 'w')
  const end = await runIn(argv, { cwd, env: childEnvironment(env), stdio: ['ignore', output, output], lock })
  closeSync(output)
  if (end !== null) throw new SetupProblem(`${argv.join(' ')}: ${end}\n${lastLines(log)}`, remedy)
}

const runIn = ([command, ...args], { lock, ...options }) =>
  new Promise((settle) => {
    const child = spawn(command, args, { ...options, detached: true })
    if (child.pid === undefined) return child.once('error', (error) => settle(error.message))
    running.add(child)
    lock?.addChild(child.pid)
    child.once('close', (code, signal) => {
      running.delete(child)
      // A set-up that is being stopped has no more to say.
      if (!isStopping) settle(code === 0 ? null : `exit ${code ?? signal}`)
    })
  })

const lastLines = (log) => {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-12)
  return `${lines.map((line) => `  ${line}`).join('\n')}\n  (all of it: ${log})`
}
