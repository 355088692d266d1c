import { escapeRegExp } from '../../../lib/escape-reg-exp.ts'
import type { RunRequest } from '../../contract.ts'

/** Where a mount's place lies really, longest place first. */
export type Place = { readonly at: string; readonly real: string }

/**
 * Puts real paths for the places of mounts into a word: a place counts where it is a whole path or the beginning of one,
 * at the start of the word or after `=`, `:`, `,` or a space. Pure.
 */
export const rewriteWord = (word: string, places: readonly Place[]): string => {
  if (places.length === 0) return word
  const sorted = [...places].sort((a, b) => b.at.length - a.at.length)
  const pattern = new RegExp(`(^|[=:, ])(${sorted.map(({ at }) => escapeRegExp(at)).join('|')})(?=$|[/:, ])`, 'g')
  return word.replace(pattern, (_, before: string, at: string) => {
    return before + (sorted.find((place) => place.at === at)?.real ?? at)
  })
}

/** The command of a request as it must read where nothing is mounted. Pure. */
export const rewriteCommand = (
  request: Pick<RunRequest, 'argv' | 'cwd' | 'env'>,
  places: readonly Place[],
): Pick<RunRequest, 'argv' | 'cwd' | 'env'> => ({
  argv: request.argv.map((word) => rewriteWord(word, places)),
  cwd: rewriteWord(request.cwd, places),
  env: Object.fromEntries(Object.entries(request.env).map(([name, value]) => [name, rewriteWord(value, places)])),
})

/**
 * What a command said, with the places of the mounts for the real paths that it was given: nobody after the runner knows
 * those. latin1 keeps every byte. Pure.
 */
export const restoreOutput = (output: Uint8Array, places: readonly Place[]): Uint8Array => {
  const sorted = [...places].sort((a, b) => b.real.length - a.real.length)
  const text = Buffer.from(output.buffer, output.byteOffset, output.byteLength).toString('latin1')
  const latin1 = (path: string): string => Buffer.from(path).toString('latin1')
  const restored = sorted.reduce((all, { at, real }) => all.replaceAll(latin1(real), latin1(at)), text)
  return restored === text ? output : Buffer.from(restored, 'latin1')
}
