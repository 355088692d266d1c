/** A set of paths asks for its index once, however many files ask. */
const indexes = new WeakMap<ReadonlySet<string>, ReadonlyMap<string, readonly string[]>>()

/** The other files of the folder whose names start alike up to the first dot (`a.yaml`, `a.py`, `a.test.ts`). */
export const siblingsOf = (paths: ReadonlySet<string>, uri: string): readonly string[] => {
  const index = indexes.get(paths) ?? indexOf(paths)
  indexes.set(paths, index)
  return (index.get(stemOf(uri)) ?? []).filter((each) => each !== uri)
}

const indexOf = (paths: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> => {
  const index = new Map<string, string[]>()
  for (const path of paths) {
    const group = index.get(stemOf(path)) ?? []
    group.push(path)
    index.set(stemOf(path), group)
  }
  return index
}

const stemOf = (path: string): string => {
  const name = path.lastIndexOf('/') + 1
  const dot = path.indexOf('.', name + 1)
  return dot < 0 ? path : path.slice(0, dot)
}
