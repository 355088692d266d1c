import type { LimitName, Limits, RawRun } from '../../schemas/records/index.ts'
import { type Call, readAnswers } from './program.ts'

/** One limit, tried in a launch of its own. */
export type LimitAttempt = {
  readonly id: LimitName
  readonly tried: string
  readonly limits: Partial<Limits>
  readonly calls: readonly Call[]
  readonly isHeld: (raw: RawRun) => boolean
}

const mebibyte = 1024 * 1024
const readWrite = 3
const privatePopulated = 0x2 | 0x20 | 0x8000 // MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE
const forever: Call = ['ppoll', 0, 0, 0, 0]
const fork: Call = ['clone', 17, 0, 0, 0, 0] // SIGCHLD
const open = (path: string): Call => ['openat', -100, path, 0o101, 0o600]
const again = -11
const noSpace = -28

/** What `doctor` tries on top: each limit, driven over its edge. */
export const limitAttempts: readonly LimitAttempt[] = [
  {
    id: 'wall-clock',
    tried: 'sleep for ever',
    limits: { wallMs: 300 },
    calls: [forever],
    isHeld: (raw) => raw.limitHit === 'wall-clock',
  },
  {
    id: 'memory',
    tried: 'use four times its memory',
    limits: {},
    calls: [['mmap', 0, 256 * mebibyte, readWrite, privatePopulated, -1, 0], forever],
    isHeld: (raw) => raw.limitHit === 'memory',
  },
  {
    id: 'pids',
    tried: 'fork more processes than it may have',
    limits: { wallMs: 1_000 },
    // The first process alone goes over the limit: its children stay until it ends, whether or not they get to run.
    calls: Array.from({ length: 32 }, () => fork),
    isHeld: (raw) => raw.limitHit === 'pids' || readAnswers(raw.stdout).includes(again),
  },
  {
    id: 'stdout',
    tried: 'write more than its cap',
    limits: { maxStdoutBytes: 1_000 },
    calls: [['write', 1, new Uint8Array(4_000), 4_000], forever],
    isHeld: (raw) => raw.limitHit === 'stdout' && raw.stdout.length === 1_000,
  },
  {
    id: 'stderr',
    tried: 'write more than its cap to stderr',
    limits: { maxStderrBytes: 1_000 },
    calls: [['write', 2, new Uint8Array(4_000), 4_000], forever],
    isHeld: (raw) => raw.limitHit === 'stderr' && raw.stderr.length === 1_000,
  },
  {
    id: 'scratch',
    tried: 'fill its scratch folder',
    limits: { scratchBytes: 4 * mebibyte },
    // Descriptors 3 and 4: the first two that it opens.
    calls: [open('/tmp/a'), ['fallocate', 3, 0, 0, 3 * mebibyte], open('/tmp/b'), ['fallocate', 4, 0, 0, 3 * mebibyte]],
    isHeld: (raw) => readAnswers(raw.stdout)[3] === noSpace,
  },
]
