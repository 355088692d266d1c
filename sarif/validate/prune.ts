import type { Path } from '../decode/index.ts'

type Container = Record<string | number, unknown>
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/**
 * A copy of `value` without what stands at `paths`: a property goes, an element of an array becomes an empty object so
 * that the indices of the others stay true. Only the ways to the paths are copied; `value` itself is not changed.
 */
export const prune = (value: unknown, paths: readonly Path[]): unknown => {
  const ours = new Set<unknown>()
  const put = (node: Container, key: string | number, item: unknown): void => {
    // A map may hold the name __proto__, which an assignment would take for the prototype.
    Object.defineProperty(node, key, { value: item, writable: true, enumerable: true, configurable: true })
  }
  const own = (node: Container): Container => {
    if (ours.has(node)) return node
    const copy: Container = Array.isArray(node) ? ([...node] as unknown as Container) : { ...node }
    ours.add(copy)
    return copy
  }
  const holder: Container = { root: value }
  ours.add(holder)
  for (const path of paths) {
    let node = holder
    let key: string | number = 'root'
    let isThere = true
    for (const next of path) {
      const child: unknown = node[key]
      if (!isContainer(child)) {
        isThere = false
        break
      }
      const copy = own(child)
      put(node, key, copy)
      node = copy
      key = next
    }
    if (!isThere || !Object.hasOwn(node, key)) continue
    if (Array.isArray(node)) put(node, key, {})
    else delete node[key]
  }
  return holder['root']
}
