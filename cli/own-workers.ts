import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AssayError } from '../lib/errors.ts'

/** Worker processes of a command's own. */
export type OwnWorkers = {
  /** Rejects, with what the last one said, where workers end as soon as they start: nothing will be done by them. */
  readonly failed: Promise<never>
  /** Ends them all; each gives back what it has in hand. Resolves when none is left. */
  readonly stop: () => Promise<void>
}

export type OwnWorkersAsk = {
  readonly count: number
  /** The queue with its password: it travels in the environment, where `ps` shows it to nobody else. */
  readonly queue: string
  /** Further words of `assay worker`. */
  readonly flags: readonly string[]
  /** The operator's assay.toml, where a flag named one. */
  readonly config?: string | undefined
  /** The words that start `assay worker`; a test names others. */
  readonly program?: readonly string[]
  /** What a worker says, line by line. */
  readonly say: (line: string) => void
}

/** A worker that lives so long has begun well. */
const goodStartMs = 5_000
const maxBadStarts = 3
const restartMs = 500
/** A worker that does not end when asked is ended. */
const patienceMs = 20_000

/** The command line of this very build: another one may have been made meanwhile, and its jobs would have other keys. */
const builtWorker = (): readonly string[] => [
  process.execPath,
  fileURLToPath(new URL('../program.cjs', import.meta.url)),
  'main',
]

/**
 * Starts `count` workers and starts one again that dies. Each has a process group of its own, so that Ctrl-C reaches
 * this process alone, and a channel: it ends itself when the channel closes, however this process came to its end.
 */
export const startOwnWorkers = (ask: OwnWorkersAsk): OwnWorkers => {
  const living = new Set<ChildProcess>()
  const timers = new Set<NodeJS.Timeout>()
  let isStopping = false
  let badStarts = 0
  let fail: (error: AssayError) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => {}) // whoever waits for it hears it

  const ended = (startedAt: number, exitCode: number | null, said: readonly string[]): void => {
    if (isStopping) return
    // A signal is somebody's doing; an exit so soon is a start that failed.
    const isBad = exitCode !== null && Date.now() - startedAt < goodStartMs
    badStarts = isBad ? badStarts + 1 : 0
    if (badStarts >= maxBadStarts * ask.count) {
      fail(noWorker(said))
      return
    }
    const timer = setTimeout(() => {
      timers.delete(timer)
      start()
    }, restartMs)
    timers.add(timer)
  }
  const start = (): void => {
    const startedAt = Date.now()
    const child = startOne(ask)
    living.add(child)
    const said = linesOf(child, ask.say)
    child.once('error', (error) => said.push(error.message))
    child.once('close', (exitCode) => {
      living.delete(child)
      ended(startedAt, exitCode, said)
    })
  }
  for (let started = 0; started < ask.count; started++) start()
  return {
    failed,
    stop: async () => {
      isStopping = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all([...living].map(end))
    },
  }
}

const startOne = ({ queue, flags, config, program = builtWorker() }: OwnWorkersAsk): ChildProcess => {
  const [command = '', ...words] = program
  const named = config === undefined ? [] : ['--config', resolve(config)]
  return spawn(command, [...words, 'worker', '--grace', '0', ...named, ...flags], {
    detached: true,
    env: { ...process.env, ASSAY_QUEUE: queue },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** The last lines of what it said, each one passed on as it comes. */
const linesOf = ({ stderr }: ChildProcess, say: (line: string) => void): string[] => {
  const kept: string[] = []
  let rest = ''
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n')
    rest = (lines.pop() ?? '').slice(-4096)
    for (const line of lines.filter((each) => each.trim() !== '')) {
      kept.push(line)
      if (kept.length > 5) kept.shift()
      say(line)
    }
  })
  return kept
}

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    child.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })

const noWorker = (said: readonly string[]): AssayError =>
  new AssayError(
    'queue/unusable',
    `Every worker ended as soon as it started.${said.length === 0 ? '' : ' The last one said:'}`,
    {
      remedy: said.length === 0 ? 'assay doctor says what is missing.' : said.map((line) => line.trim()).join('\n'),
    },
  )
