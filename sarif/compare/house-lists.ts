import { byCodeUnit } from '../../lib/order.ts'
import type { ReportingDescriptor, Run } from '../../schemas/sarif/index.ts'
import { referencesIn, rewrite, topFrame } from '../remap/index.ts'

/** A run whose artifacts stand by URI and whose driver's rules stand by id, with every position moved along. The same run where they do. */
export const inHouseLists = (run: Run): Run => {
  const artifacts = sorting(run.artifacts ?? [], ({ location }) => location?.uri ?? '')
  const rules = sorting<ReportingDescriptor>(run.tool.driver.rules ?? [], ({ id }) => id)
  if (artifacts === null && rules === null) return run
  const moved = rewrite(topFrame('run', run), referencesIn(run), {
    index: (list, index) => (list === 'artifacts' ? (artifacts?.to[index] ?? index) : index),
    descriptor: ({ component, list, index }) =>
      component === 'driver' && list === 'rules' ? (rules?.to[index] ?? index) : index,
    component: (key) => Number(key.split('/')[1]),
    base: (id) => id,
    pointer: (uri) => uri,
  }) as Run
  const { driver } = moved.tool
  return {
    ...moved,
    ...(artifacts === null ? {} : { artifacts: artifacts.apply(moved.artifacts ?? []) }),
    ...(rules === null
      ? {}
      : { tool: { ...moved.tool, driver: { ...driver, rules: rules.apply(driver.rules ?? []) } } }),
  }
}

type Sorting = {
  /** By the position before: the position now. */
  readonly to: readonly number[]
  readonly apply: <U>(list: readonly U[]) => U[]
}

/** Null where the list is sorted. */
const sorting = <T>(list: readonly T[], key: (one: T) => string): Sorting | null => {
  const from = [...list.keys()].sort((a, b) => byCodeUnit(keyAt(list, a, key), keyAt(list, b, key)) || a - b)
  if (from.every((at, index) => at === index)) return null
  const to = Array.from(from, () => 0)
  for (const [index, at] of from.entries()) to[at] = index
  return { to, apply: (all) => from.flatMap((at) => all.slice(at, at + 1)) }
}

const keyAt = <T>(list: readonly T[], at: number, key: (one: T) => string): string => {
  const one = list[at]
  return one === undefined ? '' : key(one)
}
