// Who reads a log in the bench, each by a command of its own.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spent } from './spent.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const baselineScript = fileURLToPath(new URL('baseline-log.mjs', import.meta.url))
const multitool = join(root, 'node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool')
const ajvFlags = ['--max-old-space-size=8192']

const limitMs = { ajvUnique: 60_000, multitool: 1_800_000 }

export const hasMultitool = () => existsSync(multitool)

export const rivals = {
  node: { title: 'node -e 0', argv: () => [process.execPath, '-e', '0'] },
  parse: { title: 'JSON.parse', argv: (file) => [process.execPath, baselineScript, 'parse', file] },
  ajv: { title: 'JSON.parse + ajv', argv: (file) => [process.execPath, ...ajvFlags, baselineScript, 'ajv', file] },
  ajvUnique: {
    title: 'the same, uniqueItems',
    argv: (file) => [process.execPath, ...ajvFlags, baselineScript, 'ajv-unique', file],
    limitMs: limitMs.ajvUnique,
    isOnce: true,
  },
  multitool: {
    title: 'Multitool',
    argv: (file) => [multitool, 'validate', file, '--max-file-size-in-kb', '10000000', '-o', `${file}.out`, '-q'],
    limitMs: limitMs.multitool,
    isOnce: true,
    mayFail: true,
  },
  assay: { title: 'assay validate', argv: (file) => [join(root, 'assay'), 'validate', file, '--format', 'json'] },
}

/** Without what the process says it spent on something else. */
const net = ({ compile = { ms: 0, cpuMs: 0 } }, { ms, cpuMs }) => ({
  ms: ms - compile.ms,
  cpuMs: cpuMs - compile.cpuMs,
})

/** What one run spent, null where it was stopped at its limit. Throws where a baseline fails. */
export const runOnce = async (rival, file, { scratch, signal }) => {
  const env = {
    PATH: process.env.PATH,
    HOME: scratch,
    XDG_STATE_HOME: join(scratch, 'state'),
    DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1',
  }
  const ended = await spent(rival.argv(file), { cwd: scratch, env, limitMs: rival.limitMs, signal })
  if (ended === null) return null
  if (ended.code !== 0 && rival !== rivals.assay && !rival.mayFail)
    throw new Error(`${rival.title} ended with ${ended.code}: ${ended.stderr.slice(-500)}`)
  const isBaseline = rival.argv(file).includes(baselineScript)
  return { ...ended, ...net(isBaseline ? JSON.parse(ended.stdout) : {}, ended) }
}
