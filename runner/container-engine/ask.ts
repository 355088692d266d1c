import { setTimeout as sleep } from 'node:timers/promises'
import { systemCode } from '../../lib/errors.ts'
import { supervise } from '../supervise.ts'

/** What a client said. `failure`: why there is no full answer, as half a sentence; what it wrote before stays in `stdout`. */
export type Said = { readonly stdout: string; readonly failure: string | null }

const limits = {
  ...{ cpuCores: 1, memoryBytes: 1, pids: 1, scratchBytes: 0 },
  ...{ maxStdoutBytes: 1_000_000, maxStderrBytes: 10_000 },
}

/** Runs a client with these words to its end or to its limits, and ends whatever it started with it. Never throws for what it does. */
export const ask = async (
  program: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  wallMs: number,
): Promise<Said> => {
  try {
    const ending = await supervise({
      plan: {
        argv: [program, ...words],
        env,
        fds: [{ kind: 'stdin' }, { kind: 'stdout' }, { kind: 'stderr' }],
        ...{ flags: [], uid: 0, joins: [] },
      },
      limits: { ...limits, wallMs },
      stdin: null,
      onStdout: null,
      signal: new AbortController().signal,
      watch: () => null,
      teardown: ({ pid }) => endGroup(pid),
    })
    const stdout = Buffer.from(ending.stdout).toString('utf8')
    if (ending.limitHit === 'wall-clock') return { stdout: '', failure: `it did not answer within ${wallMs / 1000} s` }
    if (ending.limitHit !== null) return { stdout: '', failure: 'its answer was too long' }
    if (ending.exitCode === 0) return { stdout, failure: null }
    const said = firstLine(Buffer.from(ending.stderr).toString('utf8'))
    return { stdout, failure: said === '' ? `it ended with ${ending.exitCode ?? ending.exitSignal}` : said }
  } catch (error) {
    const code = systemCode(error)
    if (code === null) throw error
    return { stdout: '', failure: `it could not be started (${code})` }
  }
}

const maxFailureLength = 300

/** What Podman says of itself when it is called docker is no failure. */
const firstLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('Emulate Docker CLI'))
    ?.slice(0, maxFailureLength) ?? ''

const endGroup = async (pid: number): Promise<void> => {
  try {
    process.kill(-pid, 'SIGKILL')
    await sleep(1)
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
}
