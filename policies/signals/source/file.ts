import { bundledRuleIndex, type RuleIndex } from '../../rule-index/index-file.ts'
import { identify, type RuleIdentity } from '../../rule-index/look-up.ts'
import type { Command } from './commands.ts'
import { commandsOf } from './commands.ts'
import { type Image, imagesOf } from './images.ts'
import { blankComments } from './json.ts'
import type { SourceKind } from './kind.ts'
import { type Log, readLog } from './log.ts'
import { type RuleFile, readRules } from './rules.ts'
import { type Steps, stepsOf } from './steps.ts'
import { type Task, tasksOf } from './tasks.ts'
import { readToml, type TomlFile } from './toml.ts'
import { parseYaml, type YamlFile } from './yaml.ts'

/** A file that some detector wants, each view of it made once and only when asked for. */
export type SourceFile = {
  readonly uri: string
  readonly kind: SourceKind
  /** UTF-8 text without BOM, of a large file its start; invalid bytes read as U+FFFD (then `yaml()` is unread). */
  readonly text: string
  /** Why the file was not looked at as a whole, null where it was. What its text shows still counts. */
  readonly unread: () => string | null
  readonly lines: () => readonly string[]
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
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** No rule, workflow or script is larger; of what is larger only the start is looked at, as text. In bytes. */
const maxBytes = 400_000

/** No log that is kept in a tree is larger. In bytes. */
export const maxLogBytes = 32_000_000

export const decoded = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes)

/** `asYaml` false: JSON that is known to hold no rules, and may be a log. `ruleIndex`: the public rules. */
export const sourceFile = (
  uri: string,
  bytes: Buffer,
  kind: SourceKind,
  asYaml = isYaml(kind),
  ruleIndex: () => RuleIndex = bundledRuleIndex,
): SourceFile => {
  const isWhole = bytes.byteLength <= maxBytes
  const text = decoded(isWhole ? bytes : bytes.subarray(0, maxBytes))
  const isUtf8 = !text.includes('\uFFFD') || Buffer.from(text, 'utf8').equals(bytes)
  const file: SourceFile = {
    uri,
    kind,
    text,
    unread: () => {
      if (kind === 'sarif' || (kind === 'json' && !asYaml)) return file.log().unread
      if (!isWhole) return tooLarge
      if (kind === 'manifest') return file.toml().unread
      return asYaml ? (file.yaml().unread ?? unreadRule(file) ?? file.log().unread) : null
    },
    lines: once(() => text.split(/\r\n|\r|\n/u)),
    yaml: once(() => {
      if (!asYaml) return { documents: [], unread: null }
      if (!isWhole) return { documents: [], unread: tooLarge }
      if (!isUtf8) return { documents: [], unread: 'not valid UTF-8' }
      return parseYaml(kind === 'json' || kind === 'devcontainer' ? blankComments(text) : text)
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
      return isWhole ? readToml(text) : { root: {}, unread: tooLarge }
    }),
  }
  return file
}

const tooLarge = `larger than ${maxBytes} bytes`

const yamlKinds: ReadonlySet<SourceKind> = new Set([
  'workflow',
  'action',
  'ci',
  'package-json',
  'pre-commit',
  'yaml',
  'json',
  'devcontainer',
])

const isToml = (uri: string): boolean => /(?:\.toml|(?:^|\/)Pipfile)$/u.test(uri)

const isYaml = (kind: SourceKind): boolean => yamlKinds.has(kind)

const unreadRule = (file: SourceFile): string | null =>
  file.identities().some((identity) => identity?.sha256 === null) ? 'a rule nests too deep to be compared' : null
