import type { Runner } from '../../runner/index.ts'
import type { FoundRepository } from './find-repositories.ts'
import { type Reading, readRepository } from './read-repository.ts'
import { openReader, type Reader } from './reader.ts'
import type { AuditEvent } from './request.ts'

export type SideBySide = {
  readonly runner: Runner
  readonly signal: AbortSignal
  readonly parallel: number
  readonly progress: (event: AuditEvent) => void
  /** Called as each ends; what it gives is read too, unless it is known already. */
  readonly onEnd: (repository: FoundRepository, reading: Reading) => readonly FoundRepository[]
}

/** Reads repositories, some at once, each worker with a child of its own. Throws after the signal, and what `onEnd` throws. */
export const readSideBySide = async (repositories: readonly FoundRepository[], ctx: SideBySide): Promise<void> => {
  const stop = new AbortController()
  const signal = AbortSignal.any([ctx.signal, stop.signal])
  const queue = [...repositories]
  const known = new Set(queue.map(({ place }) => place))
  let done = 0
  let files = 0

  const addNew = (found: readonly FoundRepository[]): void => {
    const before = known.size
    for (const each of found) {
      if (!known.has(each.place)) queue.push(each)
      known.add(each.place)
    }
    if (known.size > before) ctx.progress({ kind: 'found', total: known.size })
  }

  /** A child that dies may have died of what came before: the repository is given to another one, alone. */
  const readOne = async (repository: FoundRepository, shared: Reader): Promise<readonly [Reading, Reader | null]> => {
    let before = files
    const progress = (count: number): void => {
      files = Math.max(files, before + count)
      ctx.progress({ kind: 'files', files })
    }
    const first = await readRepository(repository, shared, { signal, progress })
    if (first.kind !== 'died') return [first, shared]
    await shared.close()
    before = files
    const alone = openReader({ runner: ctx.runner, signal })
    const second = await readRepository(repository, alone, { signal, progress })
    if (second.kind !== 'died') return [second, alone]
    await alone.close()
    return [second, null]
  }

  const work = async (): Promise<void> => {
    let reader: Reader | null = null
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        signal.throwIfAborted()
        const [reading, left]: readonly [Reading, Reader | null] = await readOne(
          next,
          reader ?? openReader({ runner: ctx.runner, signal }),
        )
        reader = left
        addNew(ctx.onEnd(next, reading))
        done += 1
        ctx.progress({ kind: 'done', done })
      }
    } finally {
      await reader?.close()
    }
  }

  const workers = Array.from({ length: Math.max(1, Math.min(ctx.parallel, queue.length)) }, () =>
    work().catch((error: unknown) => {
      stop.abort()
      throw error
    }),
  )
  const failed = (await Promise.allSettled(workers)).find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
