import { AssayError } from '../../lib/errors.ts'

/** What is wrong with single logs of a command that takes many: the others are read all the same. */
export type Problems = {
  /** Null where the work failed by an error of ours, which is kept. Throws the signal's reason, and any other error. */
  readonly attempt: <T>(work: () => Promise<T>) => Promise<T | null>
  readonly any: () => boolean
  /** Throws what was kept: the one error, or `usage/unreadable` with the messages of all. */
  readonly raise: () => void
}

export const openProblems = (signal: AbortSignal): Problems => {
  const problems: AssayError[] = []
  return {
    attempt: async (work) => {
      try {
        return await work()
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof AssayError)) throw error
        problems.push(error)
        return null
      }
    },
    any: () => problems.length > 0,
    raise: () => {
      const [first, ...others] = problems
      if (!first) return
      if (others.length === 0) throw first
      throw new AssayError('usage/unreadable', problems.map(({ message }) => message).join('\n'), {
        remedy: first.remedy,
      })
    },
  }
}
