import { Check } from 'typebox/value'
import type { Runner, RunRequest } from '../../runner/index.ts'
import type { SeenFacts } from '../../schemas/records/index.ts'
import { childRequest } from '../examine/child-request.ts'
import { reasonOf } from '../examine/client.ts'
import { frameReader } from '../examine/frames.ts'
import { AuditReply } from '../examine/protocol.ts'
import { openHandOver } from './hand-over.ts'

/** What the child said of a repository; `died`: it ended owing an answer, and why. */
export type Answer =
  | { readonly kind: 'seen'; readonly seen: SeenFacts }
  | { readonly kind: 'died'; readonly why: string }

/** A child in the sandbox that parses the candidates of one repository after the other. */
export type Reader = {
  readonly ask: (id: string, frames: AsyncIterable<Uint8Array>) => Promise<Answer>
  readonly close: () => Promise<void>
}

const graceMs = 300_000
/** Facts of a repository that are larger are no facts. */
const maxReplyBytes = 64 * 1024 ** 2
const batchBytes = 256 * 1024

export const openReader = (ctx: { readonly runner: Runner; readonly signal: AbortSignal }): Reader => {
  const input = openHandOver()
  const stop = new AbortController()
  let stopped: string | null = null
  let take: (reply: AuditReply) => void = () => {}
  const end = (why: string): void => {
    stopped ??= why
    stop.abort()
  }
  const read = frameReader(maxReplyBytes)
  const onStdout = (chunk: Uint8Array): void => {
    if (stop.signal.aborted) return
    try {
      // What the child says is as untrusted as what it read: only frames of the right shape count.
      for (const { header } of read(chunk)) if (Check(AuditReply, header)) take(header)
    } catch {
      end(`its reader's answer was none, or larger than ${maxReplyBytes} bytes`)
    }
  }
  const ended = ctx.runner
    .run(requestOf(input, onStdout), AbortSignal.any([ctx.signal, stop.signal]))
    .then(
      reasonOf,
      (error: unknown) => `its reader could not be run: ${error instanceof Error ? error.message : error}`,
    )
    .then((why): Answer => ({ kind: 'died', why: stopped ?? why }))
    .finally(input.close)

  const give = async (frames: AsyncIterable<Uint8Array>): Promise<boolean> => {
    let batch: Uint8Array[] = []
    let size = 0
    for await (const frame of frames) {
      batch.push(frame)
      size += frame.byteLength
      if (size < batchBytes) continue
      if (!(await input.give(Buffer.concat(batch)))) return false
      batch = []
      size = 0
    }
    return await input.give(Buffer.concat(batch))
  }

  return {
    ask: async (id, frames) => {
      const replied = new Promise<Answer>((settle) => {
        take = ({ id: of, seen }) => {
          if (of === id) settle({ kind: 'seen', seen })
        }
      })
      const isGiven = await give(frames)
      const timer = setTimeout(() => end(`its reader took longer than ${graceMs / 1000} s`), graceMs)
      try {
        return await (isGiven ? Promise.race([replied, ended]) : ended)
      } finally {
        clearTimeout(timer)
        ctx.signal.throwIfAborted()
      }
    },
    close: async () => {
      input.close()
      await ended
    },
  }
}

const requestOf = (stdin: AsyncIterable<Uint8Array>, onStdout: (chunk: Uint8Array) => void): RunRequest =>
  childRequest({
    sourceDir: '/nowhere',
    mounts: [],
    stdin,
    onStdout,
    limits: {
      wallMs: 7 * 24 * 3_600_000, // as long as the audit; a repository is bounded by graceMs
      cpuCores: 1,
      maxStdoutBytes: 16 * 1024 ** 3, // bounded frame by frame
    },
  })
