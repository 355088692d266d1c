/** The containers that are open, outermost first: what they are and, for arrays, at which element the scan stands. */
export const openLevels = (nameAt: (object: number) => string) => {
  // The index of an array's element; below zero for an object.
  const indices: number[] = []
  const isObjectAt = (level: number): boolean => (indices[level] ?? 0) < 0
  return {
    open: (isObject: boolean): void => void indices.push(isObject ? -1 : 0),
    close: (): void => void indices.pop(),
    /** Goes on to the next element of the innermost array; its index. */
    nextElement: (): number => {
      const index = (indices[indices.length - 1] ?? 0) + 1
      indices[indices.length - 1] = index
      return index
    },
    depth: (): number => indices.length,
    inObject: (): boolean => isObjectAt(indices.length - 1),
    isObjectAt,
    indexAt: (level: number): number => indices[level] ?? 0,
    path: (): readonly (string | number)[] => {
      let objects = 0
      return indices.map((index) => (index < 0 ? nameAt(objects++) : index))
    },
  }
}
export type Levels = ReturnType<typeof openLevels>
