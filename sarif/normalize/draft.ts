import type { LedgerStep, PatchOperation } from '../../schemas/records/index.ts'
import type { SarifLog } from '../../schemas/sarif/index.ts'

/** Steps from the root of a log to one value. */
export type Path = readonly (string | number)[]

/** A log under change: every write is done and recorded in one call, so that the ledger cannot miss one. */
export type Draft = {
  readonly log: SarifLog
  /** Adds a member or appends to an array, or replaces what is there. Writing an equal scalar changes and records nothing. */
  readonly set: (path: Path, value: unknown) => void
  readonly remove: (path: Path) => void
  /** Moves an array element; `to` counts in the array without the element (RFC 6902 §4.4). */
  readonly move: (array: Path, from: number, to: number) => void
  /** Ends a step: what was recorded since the last one. */
  readonly takeStep: (id: string, reason: string) => LedgerStep | null
}

/** Starts from a deep copy; the log that is handed in stays as it is. */
export const openDraft = (before: SarifLog): Draft => {
  const log = structuredClone(before)
  let patch: PatchOperation[] = []
  return {
    log,
    set: (path, value) => {
      const { parent, key } = parentOf(log, path)
      const old = parent[key]
      if (old === value) return
      patch.push({ op: old === undefined ? 'add' : 'replace', path: pointer(path), value })
      // The recorded value must not change with what later steps do to the log.
      parent[key] = typeof value === 'object' ? structuredClone(value) : value
    },
    remove: (path) => {
      const { parent, key } = parentOf(log, path)
      patch.push({ op: 'remove', path: pointer(path) })
      if (Array.isArray(parent)) parent.splice(Number(key), 1)
      else delete parent[key]
    },
    move: (array, from, to) => {
      const items = valueAt(log, array) as unknown[]
      patch.push({ op: 'move', from: pointer([...array, from]), path: pointer([...array, to]) })
      items.splice(to, 0, ...items.splice(from, 1))
    },
    takeStep: (id, reason) => {
      if (patch.length === 0) return null
      const step = { id, reason, patch }
      patch = []
      return step
    },
  }
}

/** RFC 6901. */
const pointer = (path: Path): string =>
  path.map((step) => `/${typeof step === 'number' ? step : step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

type Container = Record<string | number, unknown>

const valueAt = (root: unknown, path: Path): unknown => {
  let value = root
  for (const step of path) value = (value as Container)[step]
  return value
}

const parentOf = (root: unknown, path: Path): { parent: Container; key: string | number } => ({
  parent: valueAt(root, path.slice(0, -1)) as Container,
  key: path[path.length - 1] ?? '',
})
