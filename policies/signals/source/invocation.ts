import { type Command, programWords } from './shell.ts'

/** The arguments of a call of `program`, also where a container runs it; null where the command calls something else. */
export const argumentsOf = (command: Command, program: string): readonly string[] | null => {
  const [name = '', ...args] = programWords(command)
  if (name === program) return args
  if (!/^(?:docker|podman|nerdctl)$/u.test(name)) return null
  const at = args.findIndex((word) => word === program || word.endsWith(`/${program}`))
  return at < 0 ? null : args.slice(at + 1)
}
