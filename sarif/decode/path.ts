import { nameText } from './names.ts'

/** Keeps the way from the root to where a scan stands, as offsets; texts are made only when asked for. */
export const pathSoFar = (bytes: Uint8Array) => {
  // Three numbers a level: 1 for an object; the start of the name, or the index; the end of the name.
  const levels: number[] = []
  let top = -3
  return {
    open: (isObject: boolean): void => {
      top += 3
      levels[top] = isObject ? 1 : 0
      levels[top + 1] = 0
      levels[top + 2] = 0
    },
    close: (): void => {
      top -= 3
    },
    name: (start: number, end: number): void => {
      levels[top + 1] = start
      levels[top + 2] = end
    },
    element: (): void => {
      levels[top + 1] = (levels[top + 1] ?? 0) + 1
    },
    inObject: (): boolean => levels[top] === 1,
    depth: (): number => top / 3 + 1,
    now: (): readonly (string | number)[] => {
      const path: (string | number)[] = []
      for (let at = 0; at <= top; at += 3)
        path.push(levels[at] === 1 ? nameText(bytes, levels[at + 1] ?? 0, levels[at + 2] ?? 0) : (levels[at + 1] ?? 0))
      return path
    },
  }
}
