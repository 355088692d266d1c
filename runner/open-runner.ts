import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Backend } from './backends/backend.ts'
import { notStarted } from './backends/backend.ts'
import { openBubblewrap } from './backends/bubblewrap/open.ts'
import type { Runner, RunnerOptions, RunRequest } from './contract.ts'
import { isDead, ownIdentity } from './process-identity.ts'
import { createSlots } from './slots.ts'

const scratchName = /^run-(\d+)-(\d+)-(\d+)-\d+$/

/** Makes this process's folder under `scratchDir` and removes those of Assay processes that died. */
const openScratch = (scratchDir: string, identity: string): string => {
  mkdirSync(scratchDir, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(scratchDir)) {
    const [, namespace, pid, startTime] = scratchName.exec(name) ?? []
    if (namespace === undefined || pid === undefined || startTime === undefined) continue
    if (isDead(namespace, Number(pid), startTime)) rmSync(join(scratchDir, name), { recursive: true, force: true })
  }
  const own = join(scratchDir, `run-${identity}`)
  mkdirSync(own, { recursive: true, mode: 0o700 })
  return own
}

const closeScratch = (scratchDir: string, own: string): void => {
  rmSync(own, { recursive: true, force: true })
  try {
    rmdirSync(scratchDir)
  } catch {
    // another runner still uses it
  }
}

const rank = { none: 0, namespace: 1, kernel: 2, vm: 3 } as const

/** Opens the runner that `options` ask for: probes by running and, where nothing usable is found, starts nothing later. */
export const openRunner = async (options: RunnerOptions): Promise<Runner> => {
  const scratch = openScratch(options.scratchDir, `${ownIdentity()}-${process.hrtime.bigint()}`)
  const opened = await openBubblewrap(options.slots, options.searchPath ?? process.env['PATH'] ?? '', {
    scratch,
    deep: false,
  })
  const { report } = opened.backend
  const isEnough = rank[report.isolation] >= rank[options.minIsolation]
  const backend: Backend | null = report.usable && isEnough ? opened.backend : null
  const slots = createSlots(options.slots)
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  const runInSlot = async (request: RunRequest, signal: AbortSignal) => {
    if (backend === null)
      return notStarted(request, report.reason ?? 'No sandbox that is strong enough is usable here.')
    const either = AbortSignal.any([signal, closing.signal])
    const slot = await slots.take(either)
    if (slot === null) return notStarted(request, 'Cancelled before it was started.')
    try {
      return await backend.run(request, slot.index, either)
    } finally {
      slot.release()
    }
  }
  return {
    report: { backends: [report] },
    backend: backend === null ? null : report.backend,
    run: (request, signal) => {
      const run = runInSlot(request, signal)
      running.add(run)
      return run.finally(() => running.delete(run))
    },
    close: async () => {
      closing.abort()
      await Promise.allSettled(running)
      opened.close()
      closeScratch(options.scratchDir, scratch)
    },
  }
}
