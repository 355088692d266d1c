import { mkdirSync, rmSync } from 'node:fs'
import type { BackendReport, RawRun } from '../schemas/records/index.ts'
import { notStarted, type OpenBackend } from './backends/backend.ts'
import { openBubblewrap } from './backends/bubblewrap/index.ts'
import { openUnsandboxed } from './backends/none/index.ts'
import type { Runner, RunnerOptions, RunRequest } from './contract.ts'
import { maxSlots } from './own-ids.ts'
import { createSlots } from './slots.ts'

const rank = { none: 0, namespace: 1, kernel: 2, vm: 3 } as const

const openBackend = (options: RunnerOptions, scratch: string): Promise<OpenBackend> => {
  const searchPath = options.searchPath ?? process.env['PATH'] ?? ''
  return options.sandbox === 'none'
    ? openUnsandboxed(Math.min(options.slots, maxSlots), searchPath)
    : openBubblewrap(Math.min(options.slots, maxSlots), searchPath, { scratch, deep: false })
}

/** Why the backend may not be used although it is there, or null. `none` is only ever opened where it was spelled out. */
const tooWeak = (report: BackendReport, options: RunnerOptions): string | null => {
  const least = options.sandbox === 'none' && options.minIsolation === 'namespace' ? 'none' : options.minIsolation
  return rank[report.isolation] >= rank[least]
    ? null
    : `The least isolation asked for is ${options.minIsolation}, and ${report.backend} gives ${report.isolation}.`
}

/**
 * Opens the sandbox that `options` ask for: probes it by running, and where nothing usable is found starts nothing
 * later. `--sandbox none` overrides the default `minIsolation`, `namespace`, but not a stricter one.
 * Throws the system's error where `scratchDir` cannot be made.
 */
export const openRunner = async (options: RunnerOptions): Promise<Runner> => {
  const scratch = options.scratchDir
  mkdirSync(scratch, { recursive: true, mode: 0o700 })
  const opened = await openBackend(options, scratch)
  const { report } = opened
  const refusal = report.usable ? tooWeak(report, options) : [report.reason, report.remedy].filter(Boolean).join(' ')
  const launch = refusal === null ? opened.run : null
  const slots = createSlots(Math.min(options.slots, maxSlots))
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  const runInSlot = async (request: RunRequest, signal: AbortSignal): Promise<RawRun> => {
    if (launch === null) return notStarted(request, `No sandbox is usable. ${refusal ?? ''}`)
    const either = AbortSignal.any([signal, closing.signal])
    const slot = await slots.take(either)
    if (slot === null) return notStarted(request, 'Cancelled before it was started.')
    try {
      return await launch(request, slot.index, either)
    } finally {
      slot.release()
    }
  }
  return {
    report: { backends: [report] },
    backend: launch === null ? null : report.backend,
    run: (request, signal) => {
      const run = runInSlot(request, signal)
      running.add(run)
      return run.finally(() => running.delete(run))
    },
    close: async () => {
      closing.abort()
      await Promise.allSettled(running)
      opened.close()
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}
