import { decodeJson, locate, type Path, placesOf } from '../../../sarif/index.ts'
import { contains, hasEscapes, unescaped } from './bytes.ts'
import type { SourceKind } from './kind.ts'
import { isCodeqlRule } from './rule-ids.ts'

/** A name in a log and the 1-based line of its key. */
export type Named = { readonly name: string; readonly line: number }

/**
 * What a SARIF log of the tree says of its maker. `value`: the log, null where it is none. `tools`: the driver, or where
 * it is another tool's its extensions too. `codeqlRuleIds`: each once in the rules and once in the results. Claims, all of it.
 */
export type Log = {
  readonly value: unknown
  readonly unread: string | null
  readonly tools: readonly Named[]
  readonly codeqlRuleIds: readonly Named[]
}

const none: Log = { value: null, unread: null, tools: [], codeqlRuleIds: [] }

/** Deeper is no log. */
const maxDepth = 1000

/** A log of thousands needs no more to be known. */
const maxNames = 50

/** Whether the bytes may be a SARIF log: they have the two keys that every log has. */
export const isLogShaped = (bytes: Buffer): boolean =>
  hasKeys(bytes) || (hasEscapes(bytes) && hasKeys(unescaped(bytes)))

const hasKeys = (bytes: Buffer): boolean => contains(bytes, ['"runs"']) && contains(bytes, ['"driver"'])

export const readLog = (kind: SourceKind, bytes: Buffer, maxBytes: number): Log => {
  if ((kind !== 'sarif' && kind !== 'json') || !isLogShaped(bytes)) return none
  if (bytes.length > maxBytes) return inText(bytes, `larger than ${maxBytes} bytes`)
  const defects: string[] = []
  let isHidden = false
  const decoded = decodeJson(bytes, {
    maxDepth,
    report: ({ ruleId, message, path }) => {
      if (ruleId === 'bytes/duplicate-name') isHidden ||= isOfTool(path())
      defects.push(message)
    },
  })
  if (decoded === null) return inText(bytes, `no JSON: ${defects.at(-1) ?? ''}`)
  // Of two members of one name a parser keeps one: what the other says must not be lost.
  const hidden = isHidden ? inText(bytes, 'the same name stands twice in one object').tools : []
  const { tools, codeqlRuleIds } = placed(bytes, decoded.value)
  return { value: decoded.value, unread: null, tools: [...tools, ...hidden], codeqlRuleIds }
}

const isOfTool = (path: Path): boolean => path[0] === 'runs' && (path.length <= 1 || path[2] === 'tool')

type Sought = { readonly name: string; readonly path: Path }

const placed = (bytes: Buffer, value: unknown): Pick<Log, 'tools' | 'codeqlRuleIds'> => {
  const runs = list(member(value, 'runs'))
  const tools = runs.flatMap((run, index) => toolsOf(run, index))
  const ruleIds = runs.flatMap((run, index) => ruleIdsOf(run, index)).slice(0, maxNames)
  const found = locate(
    bytes,
    [...tools, ...ruleIds].map(({ path }) => path),
  )
  const places = placesOf(
    bytes,
    found.map(({ name }) => name),
  )
  const lines = found.map(({ name }) => places.get(name)?.line ?? 1)
  const named = (each: Sought, index: number): Named => ({ name: each.name, line: lines[index] ?? 1 })
  return { tools: tools.map(named), codeqlRuleIds: ruleIds.map((each, index) => named(each, tools.length + index)) }
}

const toolsOf = (run: unknown, index: number): readonly Sought[] => {
  const tool = member(run, 'tool')
  const at: Path = ['runs', index, 'tool']
  const driver = text(member(member(tool, 'driver'), 'name'))
  const drivers = driver === null ? [] : [{ name: driver, path: [...at, 'driver', 'name'] }]
  if (driver !== null && /codeql/iu.test(driver)) return drivers
  const extensions = list(member(tool, 'extensions')).flatMap((each, place) => {
    const name = text(member(each, 'name'))
    return name === null ? [] : [{ name, path: [...at, 'extensions', place, 'name'] }]
  })
  return [...drivers, ...extensions.slice(0, maxNames)]
}

/** Each id where it first stands: in the rules of the driver, and in the results. */
const ruleIdsOf = (run: unknown, index: number): readonly Sought[] => {
  const rules = list(member(member(member(run, 'tool'), 'driver'), 'rules')).map((each, place) => ({
    name: text(member(each, 'id')),
    path: ['runs', index, 'tool', 'driver', 'rules', place, 'id'] as Path,
  }))
  const results = list(member(run, 'results')).map((each, place) => ({
    name: text(member(each, 'ruleId')),
    path: ['runs', index, 'results', place, 'ruleId'] as Path,
  }))
  return [...firstOfEach(rules), ...firstOfEach(results)]
}

const firstOfEach = (all: readonly { readonly name: string | null; readonly path: Path }[]): readonly Sought[] => {
  const seen = new Set<string>()
  return all.flatMap(({ name, path }) => {
    if (name === null || seen.has(name) || !isCodeqlRule(name)) return []
    seen.add(name)
    return [{ name, path }]
  })
}

const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.getOwnPropertyDescriptor(value, key)?.value
    : undefined

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const textBytes = 400_000

/** The start of what is no log, or too large for one: any key `name` may be the driver's. */
const inText = (bytes: Buffer, unread: string): Log => {
  const lines = bytes.toString('utf8', 0, textBytes).split('\n')
  const tools = lines.flatMap((each, index) =>
    [...each.matchAll(/"name"[ \t]{0,9}:[ \t]{0,9}"([^"\\]{1,80})"/gu)].map((match) => ({
      name: match[1] ?? '',
      line: index + 1,
    })),
  )
  return { value: null, unread, tools, codeqlRuleIds: [] }
}
