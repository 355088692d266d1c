import type { Command } from './commands.ts'
import { commandsOf } from './commands.ts'
import { blankComments } from './json.ts'
import type { SourceKind } from './kind.ts'
import { type RuleFile, readRules } from './rules.ts'
import { type Steps, stepsOf } from './steps.ts'
import { parseYaml, type YamlFile } from './yaml.ts'

/** A file that some detector wants, each view of it made once and only when asked for. */
export type SourceFile = {
  readonly uri: string
  readonly kind: SourceKind
  /** UTF-8 text without BOM; invalid bytes read as U+FFFD (then `yaml()` is unread). */
  readonly text: string
  readonly lines: () => readonly string[]
  readonly yaml: () => YamlFile
  readonly steps: () => Steps
  readonly commands: () => readonly Command[]
  readonly rules: () => RuleFile
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

export const sourceFile = (uri: string, bytes: Uint8Array, kind: SourceKind): SourceFile => {
  const text = new TextDecoder('utf-8').decode(bytes)
  const isUtf8 = !text.includes('\uFFFD') || Buffer.from(text, 'utf8').equals(bytes)
  const file: SourceFile = {
    uri,
    kind,
    text,
    lines: once(() => text.split(/\r\n|\r|\n/u)),
    yaml: once(() =>
      isUtf8 ? parseYaml(kind === 'json' ? blankComments(text) : text) : { documents: [], unread: 'not valid UTF-8' },
    ),
    steps: once(() => stepsOf(file)),
    commands: once(() => commandsOf(file)),
    rules: once(() => readRules(file)),
  }
  return file
}
