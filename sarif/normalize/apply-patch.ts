import { unescapeToken } from '../../lib/json-pointer.ts'
import type { PatchOperation } from '../../schemas/records/index.ts'

type Container = Record<string, unknown> | unknown[]

/**
 * Applies RFC 6902 operations in order to a copy of a document. This is the reader's side of a ledger: it shares no
 * code with the side that writes it. Throws where an operation does not fit the document.
 */
export const applyPatch = (document: unknown, patch: readonly PatchOperation[]): unknown => {
  const root = { document: structuredClone(document) }
  for (const operation of patch) {
    if (operation.op === 'move') insert(root, operation.path, take(root, operation.from ?? ''))
    else if (operation.op === 'remove') take(root, operation.path)
    else if (operation.op === 'add') insert(root, operation.path, structuredClone(operation.value))
    else replace(root, operation.path, structuredClone(operation.value))
  }
  return root.document
}

const steps = (path: string): string[] => ['document', ...path.split('/').slice(1).map(unescapeToken)]

const target = (root: Container, path: string): { holder: Container; key: string } => {
  const all = steps(path)
  const key = all.pop() ?? ''
  let holder: unknown = root
  for (const step of all) {
    if (holder === null || typeof holder !== 'object' || !Object.hasOwn(holder, step)) misfit(path)
    holder = (holder as Record<string, unknown>)[step]
  }
  if (holder === null || typeof holder !== 'object') misfit(path)
  // RFC 6901 §4: of an array only positions can be named, not its length.
  if (Array.isArray(holder) && !/^(?:0|[1-9]\d*)$/.test(key)) misfit(path)
  return { holder: holder as Container, key }
}

const take = (root: Container, path: string): unknown => {
  const { holder, key } = target(root, path)
  if (!Object.hasOwn(holder, key)) misfit(path)
  if (Array.isArray(holder)) return holder.splice(Number(key), 1)[0]
  const value = holder[key]
  delete holder[key]
  return value
}

const insert = (root: Container, path: string, value: unknown): void => {
  const { holder, key } = target(root, path)
  // By definition, not by assignment: a member called __proto__ is a member.
  if (!Array.isArray(holder))
    Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true })
  else if (Number(key) > holder.length) misfit(path)
  else holder.splice(Number(key), 0, value)
}

const replace = (root: Container, path: string, value: unknown): void => {
  const { holder, key } = target(root, path)
  if (!Object.hasOwn(holder, key)) misfit(path)
  ;(holder as Record<string, unknown>)[key] = value
}

const misfit = (path: string): never => {
  throw new RangeError(`The patch does not fit the document at ${path}.`)
}
