import { byCodeUnit } from '../../lib/order.ts'
import type { RuleNote, Signal, Unread } from '../../schemas/records/index.ts'
import { detectors } from './registry.ts'
import { type SourceFile, sourceFile } from './source/file.ts'
import { holdsRules } from './source/json.ts'
import { kindOf, type SourceKind } from './source/kind.ts'
import { isFromRegistry, termsOf } from './source/terms.ts'

/** A file of the snapshot. `read` may throw; the file is then unread. `size` in bytes spares the reading of large programs. */
export type ScanFile = { readonly path: string; readonly size?: number; readonly read: () => Uint8Array }

/** A file without an ending that is larger is a program or data, no script. In bytes. */
const maxScriptBytes = 4_000_000

/** Plain data, sorted by file and line: it crosses a process border. */
export type SignalScan = {
  readonly signals: readonly Signal[]
  readonly unread: readonly Unread[]
  readonly rules: readonly RuleNote[]
}

/** One pass over the files: a path test, a search of the bytes, and only then a parse. Never throws for what a file holds. */
export const scanSignals = (files: Iterable<ScanFile>): SignalScan => {
  const signals: Signal[] = []
  const unread: Unread[] = []
  const rules: RuleNote[] = []
  for (const { path, size = 0, read } of files) {
    const kind = kindOf(path)
    if (kind === null || (kind === 'maybe-script' && size > maxScriptBytes)) continue
    const subject = subjectOf(path, kind)
    let bytes: Uint8Array
    try {
      bytes = read()
    } catch {
      unread.push({ uri: path, reason: 'could not be read', subject })
      continue
    }
    if (!isWorthParsing(kind, bytes)) continue
    const file = sourceFile(path, bytes, kind)
    // Most JSON with such words is a schema or a linter's configuration; the YAML parser is slow on those.
    if (kind === 'json' && holdsRules(file.text) === false) continue
    for (const signal of signalsOf(file)) signals.push(signal)
    for (const note of notesOf(file)) rules.push(note)
    const reason = isYaml(kind) ? file.yaml().unread : null
    if (reason !== null) unread.push({ uri: path, reason, subject })
  }
  return {
    signals: signals.sort((a, b) => byCodeUnit(a.uri, b.uri) || a.line - b.line || byCodeUnit(a.signal, b.signal)),
    unread: unread.sort((a, b) => byCodeUnit(a.uri, b.uri)),
    rules: rules.sort((a, b) => byCodeUnit(a.uri, b.uri) || a.line - b.line),
  }
}

const signalsOf = (file: SourceFile): readonly Signal[] =>
  detectors.flatMap((detector) => {
    const byLine = new Map(detector.find(file).map((each) => [each.line, each]))
    return [...byLine.values()].map(({ line, confidence }) => ({
      signal: detector.id,
      uri: file.uri,
      line,
      confidence: confidence ?? detector.confidence,
    }))
  })

const notesOf = (file: SourceFile): readonly RuleNote[] => {
  const { rules, headerLicence } = file.rules()
  return rules.map((rule) => ({
    uri: file.uri,
    line: rule.id?.line ?? rule.firstLine,
    firstLine: rule.firstLine,
    lastLine: rule.lastLine,
    terms: termsOf(rule, headerLicence),
    licence: rule.licence?.value ?? headerLicence,
    fromRegistry: isFromRegistry(rule),
  }))
}

const isYaml = (kind: SourceKind): boolean =>
  kind !== 'shell' && kind !== 'makefile' && kind !== 'dockerfile' && kind !== 'licence' && kind !== 'maybe-script'

/** The subject that a path speaks of: what an unread file there could have hidden. */
const subjectOf = (path: string, kind: SourceKind): string | null => {
  if (kind === 'workflow' || kind === 'action' || kind === 'ci') return 'codeql'
  if (kind !== 'yaml' && kind !== 'json') return null
  return /semgrep|opengrep|(?:^|\/)rules(?:\/|\.)/iu.test(path) ? 'semgrep-rules' : null
}

const contains = (bytes: Uint8Array, ...texts: readonly string[]): boolean => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return texts.some((text) => buffer.includes(text))
}

const isWorthParsing = (kind: SourceKind, bytes: Uint8Array): boolean => {
  switch (kind) {
    case 'workflow':
    case 'action':
    case 'ci':
      return true
    case 'yaml':
    case 'json':
      return contains(bytes, 'rules') && contains(bytes, 'languages', 'emgrep', 'ommons Clause', 'sg.run', 'mode')
    case 'maybe-script':
      return bytes[0] === 0x23 && bytes[1] === 0x21 && contains(bytes, 'codeql', 'semgrep', 'opengrep', 'SEMGREP_RULES')
    case 'licence':
      return contains(bytes, 'grep-rules')
    default:
      return contains(bytes, 'codeql', 'semgrep', 'opengrep', 'SEMGREP_RULES')
  }
}
