import type { ProgressEvent, Side } from './context.ts'

const words = {
  sandbox: 'trying the sandbox',
  snapshot: 'copying the worktree',
  base: 'looking for the base',
  compare: 'comparing',
  record: 'recording',
} as const

const wordsOfSide: Readonly<Record<Side, { readonly analyze: string; readonly examine: string }>> = {
  head: { analyze: 'analyzing', examine: 'reading and checking the results' },
  base: { analyze: 'analyzing the base', examine: 'reading and checking the results of the base' },
  'under-base': {
    analyze: "analyzing under the base's configuration",
    examine: "reading and checking the results under the base's configuration",
  },
}

/** What a vet is doing, in words, told event by event. `running`: the analyzers with the number of their files. */
export const openProgressWords = (): {
  readonly see: (event: ProgressEvent) => void
  readonly stage: () => string
  readonly running: () => readonly (readonly [analyzer: string, files: number])[]
} => {
  const running = new Map<string, number>()
  let stage = 'starting'
  return {
    see: (event) => {
      if (event.kind === 'stage') stage = 'side' in event ? wordsOfSide[event.side][event.stage] : words[event.stage]
      else if (event.kind === 'analyzer-started') running.set(event.analyzer, event.files)
      else running.delete(event.analyzer)
    },
    stage: () => stage,
    running: () => [...running],
  }
}
