import { constants } from 'node:os'
import { limitScriptName } from './plan-launch.ts'

/** How the payload ended, from bwrap's status documents. `initPid`: the sandbox's init as this machine counts. */
export type BwrapStatus = { readonly initPid: number | null; readonly exitCode: number | null }

const readNumber = (text: string, key: string): number | null => {
  const [, digits] = new RegExp(`"${key}": ?(\\d+)`).exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

/** `--json-status-fd` writes `{"child-pid": N, …}` before the payload starts and `{"exit-code": N}` after it ended. Pure. */
export const readStatus = (text: string): BwrapStatus => ({
  initPid: readNumber(text, 'child-pid'),
  exitCode: readNumber(text, 'exit-code'),
})

export type PayloadEnd =
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly name: string }
  | { readonly kind: 'not-started'; readonly words: string }

/** The first name of each number: SIGABRT before SIGIOT. */
const signalNames = new Map(
  Object.entries(constants.signals)
    .reverse()
    .map(([name, number]) => [number, name]),
)

/** SIGRTMAX is 64: what is above 128 + 64 is an exit code that the payload chose. */
const signalOf = (code: number): string | null =>
  code > 128 && code <= 192 ? (signalNames.get(code - 128) ?? `SIG${code - 128}`) : null

/**
 * Tells the payload's end from the launcher's. bwrap also reports an exit code where its own set-up or the exec failed:
 * it is 1 then, and bwrap's words are all of stderr. A payload that imitates this is taken for not started, which can
 * never make a verdict pass. Pure.
 */
export const payloadEnd = (status: string, stdout: Uint8Array, stderr: Uint8Array): PayloadEnd => {
  const { exitCode } = readStatus(status)
  const words = Buffer.from(stderr).toString('utf8')
  if (exitCode === null) return { kind: 'not-started', words: words === '' ? 'nothing' : words }
  const isOfLauncher = exitCode === 1 && /^bwrap: [^\n]*\n$/.test(words)
  const isOfShell = [125, 126, 127].includes(exitCode) && words.startsWith(`${limitScriptName}: `)
  if (stdout.length === 0 && (isOfLauncher || isOfShell)) return { kind: 'not-started', words }
  const name = signalOf(exitCode)
  return name === null ? { kind: 'exit', code: exitCode } : { kind: 'signal', name }
}
