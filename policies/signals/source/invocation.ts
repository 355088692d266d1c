import { programWords, startsOther } from './program.ts'
import type { Command } from './shell.ts'

/** The arguments of a call of `program`, also where a container runs it; null where the command calls something else. */
export const argumentsOf = (command: Command, program: string): readonly string[] | null => {
  const [name = '', ...args] = programWords(command)
  if (isCall(name, program)) return args
  if (!startsOther(command.words)) return null
  const at = args.findIndex((word) => nameOf(word) === program)
  if (at < 0) return null
  // The image comes first; where it is called after the program, the program's name may follow.
  return args[at + 1] === program ? args.slice(at + 2) : args.slice(at + 1)
}

/** Of a path, an image or a flake, without registry, tag and digest. */
const nameOf = (word: string): string => (/[^/#]*$/u.exec(word)?.[0] ?? '').replace(/[:@].*$/su, '')

/** By its name, with an ending of Windows, or by a variable that is named for it. */
const isCall = (name: string, program: string): boolean => {
  const plain = name
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat)$/u, '')
    .replace(/(?<=.)(?:@|[=~<>]=).*$/su, '')
  // Where a shell of another kind took the backslashes away, the path is part of the name.
  if (plain === program || (plain !== name.toLowerCase() && plain.endsWith(program))) return true
  return program.length > 2 && /^[$%]/u.test(name) && plain.includes(program)
}
