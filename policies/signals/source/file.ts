import { bundledRuleIndex, type RuleIndex } from '../../rule-index/index-file.ts'
import { identify, type RuleIdentity } from '../../rule-index/look-up.ts'
import type { Command } from './commands.ts'
import { commandsOf } from './commands.ts'
import { type Image, imagesOf } from './images.ts'
import { jsonNodes } from './json-nodes.ts'
import type { SourceKind } from './kind.ts'
import { type Log, readLog } from './log.ts'
import { type ResultMarks, resultMarks } from './results.ts'
import { type RuleFile, readRules } from './rules.ts'
import { type Steps, stepsOf } from './steps.ts'
import { type Task, tasksOf } from './tasks.ts'
import { readToml, type TomlFile } from './toml.ts'
import { parseLargeYaml, parseYaml, type YamlFile } from './yaml.ts'

/** A file that some detector wants, each view of it made once and only when asked for. */
export type SourceFile = {
  readonly uri: string
  readonly kind: SourceKind
  readonly bytes: Buffer
  /** UTF-8 text without BOM, of a file that is too large its start; invalid bytes read as U+FFFD (then `yaml()` is unread). */
  readonly text: string
  /** Why the file was not looked at as a whole, null where it was. What its text shows still counts. */
  readonly unread: () => string | null
  readonly lines: () => readonly string[]
  /** Of JSON that may hold rules only these: the other entries of its top level are left out. */
  readonly yaml: () => YamlFile
  readonly steps: () => Steps
  readonly commands: () => readonly Command[]
  readonly rules: () => RuleFile
  readonly images: () => readonly Image[]
  readonly tasks: () => readonly Task[]
  readonly log: () => Log
  /** Of each of its rules, what it is in the index of public ones; null where only its text could be looked at. */
  readonly identities: () => readonly (RuleIdentity | null)[]
  readonly ruleIndex: () => RuleIndex
  readonly toml: () => TomlFile
  readonly results: () => ResultMarks
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** No workflow or script is larger, and YAML up to it is parsed in one go. In bytes. */
const maxBytes = 400_000

/**
 * Rule packs of the registry have 1 to 5 MB. A megabyte of their YAML takes about half a second and 35 MB of memory, of
 * the worst YAML four seconds; JSON takes a tenth of that. In bytes.
 */
const maxRuleBytes: Readonly<Partial<Record<SourceKind, number>>> = {
  yaml: 6_000_000,
  json: 32_000_000,
  sarif: 32_000_000,
}

/** No log that is kept in a tree is larger. In bytes. */
const maxLogBytes = 32_000_000

/** What is too large to be parsed shows in its text what it can: a rule file in all of it, any other in its start. In bytes. */
const maxTextBytes = 64_000_000

/** `ruleIndex`: the public rules. */
export const sourceFile = (
  uri: string,
  bytes: Buffer,
  kind: SourceKind,
  ruleIndex: () => RuleIndex = bundledRuleIndex,
): SourceFile => {
  const most = maxRuleBytes[kind] ?? maxBytes
  const isWhole = bytes.byteLength <= most
  const text = new TextDecoder('utf-8').decode(
    isWhole ? bytes : bytes.subarray(0, most > maxBytes ? maxTextBytes : maxBytes),
  )
  const isUtf8 = (): boolean => !text.includes('\uFFFD') || Buffer.from(text, 'utf8').equals(bytes)
  const file: SourceFile = {
    uri,
    kind,
    bytes,
    text,
    unread: () => (kind === 'source' ? null : isWhole ? unreadPart(file) : tooLarge(most)),
    lines: once(() => text.split(/\r\n|\r|\n/u)),
    yaml: once(() => {
      if (!isWhole) return { documents: [], unread: tooLarge(most) }
      if (!isUtf8()) return { documents: [], unread: 'not valid UTF-8' }
      return nodesOf(text, kind)
    }),
    steps: once(() => stepsOf(file)),
    commands: once(() => commandsOf(file)),
    rules: once(() => readRules(file)),
    images: once(() => imagesOf(file)),
    tasks: once(() => tasksOf(file)),
    log: once(() => readLog(kind, bytes, maxLogBytes)),
    identities: once(() => file.rules().rules.map(({ node }) => node && identify(node, ruleIndex()))),
    ruleIndex,
    toml: once(() => {
      if (!isToml(uri)) return { root: {}, unread: null }
      return isWhole ? readToml(text) : { root: {}, unread: tooLarge(most) }
    }),
    results: once(() => resultMarks(file)),
  }
  return file
}

const nodesOf = (text: string, kind: SourceKind): YamlFile => {
  if (kind === 'json') return jsonNodes(text, (key) => key === 'rules')
  if (kind === 'devcontainer') return jsonNodes(text, () => true)
  // UTF-16 without its mark reads as such: the parser would take it for one word.
  if (text.includes('\0')) return { documents: [], unread: 'holds NUL characters, which YAML does not allow' }
  if (kind !== 'yaml' || text.length <= maxBytes) return parseYaml(text)
  // A large pack may be JSON under another name, which the YAML parser would refuse as one entry that is too large.
  const json = /^\s*\{/u.test(text) ? jsonNodes(text, (key) => key === 'rules') : null
  return json?.unread === null ? json : parseLargeYaml(text)
}

const unreadPart = (file: SourceFile): string | null => {
  if (file.kind === 'manifest') return file.toml().unread
  if (file.kind === 'sarif') return file.results().unread ?? file.log().unread
  return isYaml.has(file.kind) ? (file.yaml().unread ?? unreadRule(file) ?? file.log().unread) : null
}

const tooLarge = (most: number): string => `larger than ${most} bytes`

const isYaml: ReadonlySet<SourceKind> = new Set([
  'workflow',
  'action',
  'ci',
  'package-json',
  'pre-commit',
  'yaml',
  'json',
  'devcontainer',
  'taskfile',
])

const isToml = (uri: string): boolean => /(?:\.toml|(?:^|\/)Pipfile)$/u.test(uri)

const unreadRule = (file: SourceFile): string | null =>
  file.identities().some((identity) => identity?.sha256 === null) ? 'a rule nests too deep to be compared' : null
