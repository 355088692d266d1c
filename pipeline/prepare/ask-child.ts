import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HostMount, Network, Runner } from '../../runner/index.ts'
import type { RawRun } from '../../schemas/records/index.ts'
import { encodeFrame, type Frame, frameReader } from '../examine/frames.ts'

export type ChildOrder = {
  readonly words: readonly string[]
  readonly header: object
  readonly mounts: readonly HostMount[]
  readonly env: Readonly<Record<string, string>>
  readonly network: Network
  readonly wallMs: number
  readonly maxOutputBytes: number
  readonly maxFrameBytes: number
  readonly scratchBytes?: number
}

/**
 * Starts the child of prepare in the sandbox with one order and hands on its frames as they come; they are as untrusted
 * as what it read. A stream that is no frames ends the child. What `take` throws ends it too, and is thrown here.
 */
export const askChild = async (
  order: ChildOrder,
  runner: Runner,
  signal: AbortSignal,
  take: (frame: Frame<unknown>) => void,
): Promise<RawRun> => {
  const stop = new AbortController()
  const read = frameReader(order.maxFrameBytes)
  let failure: { readonly error: unknown } | null = null
  const onStdout = (chunk: Uint8Array): void => {
    if (stop.signal.aborted) return
    const frames = framesOf(read, chunk)
    if (frames === null) stop.abort()
    try {
      for (const frame of frames ?? []) take(frame)
    } catch (error) {
      failure = { error }
      stop.abort()
    }
  }
  const raw = await runner.run(
    {
      argv: ['/node/node', '/assay/program.cjs', 'crates', ...order.words],
      cwd: '/',
      env: { TZ: 'UTC', LC_ALL: 'C.UTF-8', ...order.env },
      mounts: [
        { kind: 'file', source: process.execPath, at: '/node/node' },
        { kind: 'dir', source: resolve(fileURLToPath(new URL('../..', import.meta.url))), at: '/assay' },
        ...order.mounts,
      ],
      stdin: encodeFrame(order.header, []),
      tier: 'parses',
      network: order.network,
      onStdout,
      limits: {
        wallMs: order.wallMs,
        cpuCores: 2,
        memoryBytes: 2 * 1024 ** 3,
        pids: 64,
        maxStdoutBytes: order.maxOutputBytes,
        maxStderrBytes: 64 * 1024,
        scratchBytes: order.scratchBytes ?? 1024 ** 2,
      },
    },
    AbortSignal.any([signal, stop.signal]),
  )
  signal.throwIfAborted()
  const failed = failure as { readonly error: unknown } | null // assigned in `onStdout`
  if (failed !== null) throw failed.error
  return raw
}

const framesOf = (read: ReturnType<typeof frameReader>, chunk: Uint8Array): readonly Frame<unknown>[] | null => {
  try {
    return read(chunk)
  } catch {
    return null // no frames can be made out any more: what is owed stays owed
  }
}

/** How a child ended that owes something, for a message. Its own words are not quoted. */
export const endOfChild = (raw: RawRun): string => {
  if (raw.startFailure !== null) return raw.startFailure
  if (raw.limitHit !== null) return `it reached the limit of ${raw.limitHit}`
  return raw.signal !== null ? `it ended with ${raw.signal}` : `it ended with exit ${raw.exitCode}`
}
