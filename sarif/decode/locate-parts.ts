import { groupOf } from './batches.ts'
import type { withoutCuts } from './gaps.ts'
import { type Found, locateIn, type Path } from './locate.ts'
import type { RunOutline } from './outline.ts'
import { type ByteSource, sourceUntil } from './source.ts'

const nowhere: Found = { name: -1, value: -1 }

/** A wanted path, and its place among all that are wanted. */
type Sought = { readonly index: number; readonly path: Path }

/** The run and the group of neighbours in which a path leads to a result that is not in the skeleton. */
const groupOfPath = (
  runs: ReadonlyMap<number, RunOutline>,
  [runsName, index, resultsName, result]: Path,
): { readonly run: RunOutline; readonly group: number } | null => {
  if (runsName !== 'runs' || resultsName !== 'results' || typeof index !== 'number' || typeof result !== 'number')
    return null
  const run = runs.get(index)
  return run ? { run, group: groupOf(run, result) } : null
}

type Sorted = {
  readonly skeleton: readonly Sought[]
  readonly groups: ReadonlyMap<RunOutline, ReadonlyMap<number, readonly Sought[]>>
}

const sorted = (runs: ReadonlyMap<number, RunOutline>, paths: readonly Path[]): Sorted => {
  const groups = new Map<RunOutline, Map<number, Sought[]>>()
  const skeleton: Sought[] = []
  for (const [index, path] of paths.entries()) {
    const at = groupOfPath(runs, path)
    if (!at) {
      skeleton.push({ index, path })
      continue
    }
    const ofRun = groups.get(at.run) ?? new Map<number, Sought[]>()
    const ofGroup = ofRun.get(at.group) ?? []
    // A group is an array of its own: the path starts below it.
    ofGroup.push({ index, path: path.slice(3) })
    groups.set(at.run, ofRun.set(at.group, ofGroup))
  }
  return { skeleton, groups }
}

/** Finds values by path, in the skeleton of a text and in those groups of results that hold some. */
export const locateParts = (
  source: ByteSource,
  start: number,
  runs: ReadonlyMap<number, RunOutline>,
  { rest, originOf }: ReturnType<typeof withoutCuts>,
  paths: readonly Path[],
): readonly Found[] => {
  const all: Found[] = paths.map(() => nowhere)
  const { skeleton, groups } = sorted(runs, paths)
  const enter = (sought: readonly Sought[], found: readonly Found[], origin: (offset: number) => number): void => {
    for (const [at, { index }] of sought.entries()) {
      const { name, value } = found[at] ?? nowhere
      all[index] = { name: name < 0 ? name : origin(name), value: value < 0 ? value : origin(value) }
    }
  }
  const pathsOf = (sought: readonly Sought[]): readonly Path[] => sought.map(({ path }) => path)
  enter(skeleton, locateIn(rest, { start }, pathsOf(skeleton)), originOf)
  for (const [run, ofRun] of groups)
    for (const [group, sought] of ofRun) {
      const from = { start: run.starts[group] ?? 0, element: run.firsts[group] ?? 0 }
      const piece = sourceUntil(source, run.ends[group] ?? 0)
      enter(sought, locateIn(piece, from, pathsOf(sought)), (offset) => offset)
    }
  return all
}
