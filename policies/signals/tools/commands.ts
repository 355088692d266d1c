import type { SourceFile } from '../source/file.ts'
import { programWords } from '../source/program.ts'
import { type SignTable, signsBy, type ToolSign } from './contract.ts'

type Pattern = { readonly tools: readonly string[]; readonly rest: readonly string[]; readonly isLoose: boolean }

const commands = signsBy((tool) => tool.commands)

let byProgram: ReadonlyMap<string, readonly Pattern[]> | null = null

/** T2: a program that a script, recipe, container or CI file runs. */
export const commandSigns = (file: SourceFile): readonly ToolSign[] => {
  byProgram ??= patternsOf(commands())
  const patterns = byProgram
  return file.commands().flatMap((command) => {
    const [program = '', ...args] = programWords(command)
    const held = (patterns.get(nameOf(program)) ?? []).filter((pattern) => holds(pattern, args))
    return held.flatMap(({ tools }) => tools.map((tool) => ({ tool, signal: 'T2' as const, line: command.line })))
  })
}

/** Without the ending of Windows and the version that a runner takes: `ruff@0.9`, `semgrep==1.2`. */
const nameOf = (program: string): string =>
  program
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat)$/u, '')
    .replace(/(?<=.)(?:@|==).*$/su, '')

const patternsOf = (table: SignTable): ReadonlyMap<string, readonly Pattern[]> => {
  const found = new Map<string, Pattern[]>()
  for (const [sign, tools] of table) {
    const [program = '', ...words] = sign.split(' ')
    const pattern = { tools, rest: words.filter((word) => word !== '…'), isLoose: words.includes('…') }
    found.set(program, [...(found.get(program) ?? []), pattern])
  }
  return found
}

const holds = ({ rest, isLoose }: Pattern, args: readonly string[]): boolean => {
  if (rest.length === 0) return true
  if (isLoose) return rest.every((word) => args.some((arg) => matches(word, arg)))
  // `cargo +nightly --locked clippy`: a toolchain and options may stand between.
  const plain = args.filter((arg) => !/^[-+]/u.test(arg))
  return rest.every((word, index) => matches(word, plain[index] ?? ''))
}

const matches = (word: string, arg: string): boolean =>
  word.startsWith('*') ? arg.toLowerCase().includes(word.replaceAll('*', '')) : arg.toLowerCase() === word
