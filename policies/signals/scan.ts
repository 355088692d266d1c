import { sha256 } from '../../lib/digest.ts'
import { byCodeUnit } from '../../lib/order.ts'
import type { RuleNote, SeenFacts, Signal, Unread } from '../../schemas/records/index.ts'
import type { TreePaths } from './contract.ts'
import { detectors } from './registry.ts'
import { asUtf8 } from './source/bytes.ts'
import { decoded, type SourceFile, sourceFile } from './source/file.ts'
import { holdsRules } from './source/json.ts'
import { kindOf } from './source/kind.ts'
import { isFromRegistry, termsOf } from './source/terms.ts'
import { subjectsOf, unreadSubject } from './subjects.ts'

/** A file of the snapshot. `read` may throw; the file is then unread. */
export type ScanFile = { readonly path: string; readonly read: () => Uint8Array }

/** Larger JSON is not asked whether it holds rules: it might. In bytes. */
const maxJsonBytes = 32_000_000

/** Plain data, sorted by file and line: it crosses a process border. */
export type SignalScan = Omit<SeenFacts, 'detectedLicence'>

/**
 * One pass over the files: a path test, a search of the bytes, and only then a parse. Never throws for what a file holds.
 * `files`: all of a tree, or its candidates alone (candidate.ts) with `paths`, every path of it.
 */
export const scanSignals = (
  files: readonly ScanFile[],
  paths: TreePaths = new Set(files.map(({ path }) => path)),
): SignalScan => {
  const signals: Signal[] = []
  const unread: Unread[] = []
  const rules: RuleNote[] = []
  const digests: SeenFacts['files'] = []
  for (const { path, read } of files) {
    const kind = kindOf(path)
    if (kind === null) continue
    let raw: Uint8Array
    try {
      raw = read()
    } catch {
      unread.push({ uri: path, reason: 'could not be read', subject: unreadSubject(path) })
      continue
    }
    const bytes = asUtf8(raw)
    const subjects = subjectsOf(kind, bytes)
    if (subjects.length === 0) continue
    // Most JSON with such words is a schema or a linter's configuration; the YAML parser is slow on those.
    if (kind === 'json' && bytes.length <= maxJsonBytes && holdsRules(decoded(bytes)) === false) continue
    const file = sourceFile(path, bytes, kind)
    const found = signalsOf(file, paths)
    const notes = notesOf(file)
    for (const signal of found) signals.push(signal)
    for (const note of notes) rules.push(note)
    if (found.length > 0 || notes.length > 0) digests.push({ uri: path, sha256: sha256(raw) })
    const reason = file.unread()
    if (reason !== null) for (const subject of subjects) unread.push({ uri: path, reason, subject })
  }
  return {
    signals: signals.sort((a, b) => byCodeUnit(a.uri, b.uri) || a.line - b.line || byCodeUnit(a.signal, b.signal)),
    tools: [],
    files: digests.sort((a, b) => byCodeUnit(a.uri, b.uri)),
    unread: unread.sort((a, b) => byCodeUnit(a.uri, b.uri)),
    rules: rules.sort((a, b) => byCodeUnit(a.uri, b.uri) || a.line - b.line),
  }
}

const signalsOf = (file: SourceFile, paths: TreePaths): readonly Signal[] =>
  detectors.flatMap((detector) => {
    const byLine = new Map(detector.find(file, paths).map((each) => [each.line, each]))
    return [...byLine.values()].map(({ line, confidence }) => ({
      signal: detector.id,
      uri: file.uri,
      line,
      confidence: confidence ?? detector.confidence,
    }))
  })

const maxLicenceLength = 300

const notesOf = (file: SourceFile): readonly RuleNote[] => {
  const { rules, headerLicence } = file.rules()
  return rules.map((rule) => ({
    uri: file.uri,
    line: rule.id?.line ?? rule.firstLine,
    firstLine: rule.firstLine,
    lastLine: rule.lastLine,
    terms: termsOf(rule, headerLicence),
    // An expression is short; what is longer is no licence that we know, and one text may stand for many rules.
    licence: rule.licence?.value.slice(0, maxLicenceLength) ?? headerLicence,
    fromRegistry: isFromRegistry(rule),
    sha256: null,
    known: null,
  }))
}
