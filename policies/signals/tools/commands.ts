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
    const [program = '', ...args] = programWords(command).map((word) => word.toLowerCase())
    const held = (patterns.get(nameOf(program)) ?? []).filter((pattern) => holds(pattern, args))
    return held.flatMap(({ tools }) => tools.map((tool) => ({ tool, signal: 'T2' as const, line: command.line })))
  })
}

/** Without the ending of Windows and the version that a runner takes: `ruff@0.9`, `semgrep==1.2`. */
const nameOf = (program: string): string => program.split(/\.(?:exe|cmd|bat)$|(?<=.)@|==/u)[0] ?? ''

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
  // `cargo +nightly --locked clippy`: a toolchain and options may stand between.
  const plain = args.filter((arg) => !/^[-+]/u.test(arg))
  return rest.every((word, index) =>
    (isLoose ? plain : plain.slice(index, index + 1)).some((arg) => matches(word, arg)),
  )
}

const matches = (word: string, arg: string): boolean =>
  word.includes('*') ? arg.includes(word.replaceAll('*', '')) : arg === word
