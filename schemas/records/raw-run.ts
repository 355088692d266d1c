import { type Static, Type } from 'typebox'
import { LimitName, Receipt } from './receipt.ts'

/**
 * What one step gave, before anybody looked into it. Exactly one of `exitCode`, `signal`, `startFailure` is not null,
 * unless a limit ended the run. `startFailure`: the command was never started (no sandbox, no tool); says why.
 * `stdout` and `stderr` are the raw bytes, cut at the caps (then `limitHit` names the stream).
 */
export type RawRun = {
  readonly argv: readonly string[]
  readonly exitCode: number | null
  readonly signal: string | null
  readonly startFailure: string | null
  readonly limitHit: LimitName | null
  readonly stdout: Uint8Array
  readonly stderr: Uint8Array
  readonly durationMs: number
  /** null where nothing was started. */
  readonly receipt: Receipt | null
}

/** A RawRun as stored: the streams as digests of blobs. */
export const StoredRawRun = Type.Object({
  argv: Type.Array(Type.String()),
  /** Names of its environment's variables, sorted; never their values. Older records lack it. */
  environmentKeys: Type.Optional(Type.Array(Type.String())),
  exitCode: Type.Union([Type.Integer(), Type.Null()]),
  signal: Type.Union([Type.String(), Type.Null()]),
  startFailure: Type.Union([Type.String(), Type.Null()]),
  limitHit: Type.Union([LimitName, Type.Null()]),
  stdoutSha256: Type.String(),
  stderrSha256: Type.String(),
  receipt: Type.Union([Receipt, Type.Null()]),
})
export type StoredRawRun = Static<typeof StoredRawRun>
