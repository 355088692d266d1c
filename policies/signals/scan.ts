import { sha256 } from '../../lib/digest.ts'
import { byCodeUnit } from '../../lib/order.ts'
import type { RuleNote, SeenFacts, Signal, Unread } from '../../schemas/records/index.ts'
import { byPlace } from '../places.ts'
import { bundledRuleIndex, type RuleIndex } from '../rule-index/index-file.ts'
import type { Detector, TreePaths } from './contract.ts'
import { c04CodeqlConfig } from './detectors/c04-codeql-config.ts'
import { codeqlConfigsOf } from './references.ts'
import { commentDetectors, detectors } from './registry.ts'
import { asUtf8 } from './source/bytes.ts'
import { type SourceFile, sourceFile } from './source/file.ts'
import { kindOf } from './source/kind.ts'
import { isFromRegistry, licenceOf, termsOf } from './source/terms.ts'
import { holdsComments, subjectsOf, unreadSubject } from './subjects.ts'
import { isToolFile, noteToolsNamed, noteToolsOf, type ToolsSeen, toolsOf } from './tools/index.ts'

/** A file of the snapshot. `read` may throw; the file is then unread. */
export type ScanFile = { readonly path: string; readonly read: () => Uint8Array }

/** Plain data, sorted by file and line: it crosses a process border. */
export type SignalScan = Omit<SeenFacts, 'detectedLicence'>

/**
 * One pass over the files: a path test, a search of the bytes, and only then a parse. Never throws for what a file holds.
 * `files`: all of a tree, or its candidates alone (candidate.ts) with `paths`, every path of it. `ruleIndex`: the public rules.
 */
export const scanSignals = (
  files: readonly ScanFile[],
  paths: TreePaths = new Set(files.map(({ path }) => path)),
  ruleIndex: () => RuleIndex = bundledRuleIndex,
): SignalScan => {
  const signals: Signal[] = []
  const unread: Unread[] = []
  const rules: RuleNote[] = []
  const digests: SeenFacts['files'] = []
  const configs = new Set<string>()
  const tools: ToolsSeen = new Map()
  for (const { path, read } of files) {
    const kind = kindOf(path)
    const named = namedSigns(path)
    const isTool = isToolFile(path) && !isInstalled(path)
    if (kind === null && named.length === 0 && !isTool) continue
    if (isTool) noteToolsNamed(path, tools)
    for (const signal of named) signals.push(signal)
    let raw: Uint8Array
    try {
      raw = read()
    } catch {
      if (kind !== 'source') unread.push({ uri: path, reason: 'could not be read', subject: unreadSubject(path) })
      continue
    }
    const bytes = asUtf8(raw)
    const subjects = kind === null ? [] : subjectsOf(kind, bytes)
    const isParsed = subjects.length > 0
    const isLookedInto = kind !== null && (isParsed || holdsComments(bytes))
    const file = isLookedInto ? sourceFile(path, bytes, kind, ruleIndex) : null
    const found = file ? signalsOf(file, paths, isParsed ? [...detectors, ...commentDetectors] : commentDetectors) : []
    const notes = file && isParsed ? notesOf(file) : []
    for (const signal of found) signals.push(signal)
    for (const note of notes) rules.push(note)
    for (const config of file && isParsed ? codeqlConfigsOf(file, paths) : []) configs.add(config)
    const hasTool = (file !== null && isParsed && !isInstalled(path) && noteToolsOf(file, tools)) || isTool
    if (named.length + found.length + notes.length > 0 || hasTool) digests.push({ uri: path, sha256: sha256(raw) })
    const reason = isParsed ? (file?.unread() ?? null) : null
    if (reason !== null) for (const subject of subjects) unread.push({ uri: path, reason, subject })
  }
  for (const signal of [...treeSigns(paths), ...configSigns(configs)]) signals.push(signal)
  return {
    signals: signals.sort(byPlace),
    tools: toolsOf(tools),
    files: digests.sort((a, b) => byCodeUnit(a.uri, b.uri)),
    unread: unread.sort((a, b) => byCodeUnit(a.uri, b.uri)),
    rules: rules.sort((a, b) => byCodeUnit(a.uri, b.uri) || a.line - b.line),
  }
}

/** What an installed package develops itself with is no tool of the repository that installs it. */
const isInstalled = (path: string): boolean => /(?:^|\/)node_modules\//u.test(path)

const namedSigns = (path: string): readonly Signal[] =>
  detectors.flatMap(({ id, confidence, isNamed }) =>
    isNamed?.(path) === true ? [{ signal: id, uri: path, line: 1, confidence }] : [],
  )

const treeSigns = (paths: TreePaths): readonly Signal[] =>
  detectors.flatMap(({ id, confidence, inTree }) =>
    (inTree?.(paths) ?? []).map((uri) => ({ signal: id, uri, line: 1, confidence })),
  )

/** C4 by what a workflow names: the name of such a file may be any. */
const configSigns = (configs: ReadonlySet<string>): readonly Signal[] =>
  [...configs]
    .filter((path) => !c04CodeqlConfig.isNamed(path))
    .map((uri) => ({ signal: c04CodeqlConfig.id, uri, line: 1, confidence: c04CodeqlConfig.confidence }))

const signalsOf = (file: SourceFile, paths: TreePaths, asked: readonly Detector[]): readonly Signal[] =>
  asked.flatMap((detector) => {
    const byLine = new Map((detector.find?.(file, paths) ?? []).map((each) => [each.line, each]))
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
  const identities = file.identities()
  return rules.map((rule, index) => ({
    uri: file.uri,
    line: rule.id?.line ?? rule.firstLine,
    firstLine: rule.firstLine,
    lastLine: rule.lastLine,
    terms: termsOf(rule, headerLicence),
    // An expression is short; what is longer is no licence that we know, and one text may stand for many rules.
    licence: licenceOf(rule, headerLicence)?.slice(0, maxLicenceLength) ?? null,
    fromRegistry: isFromRegistry(rule),
    sha256: identities[index]?.sha256 ?? null,
    known: identities[index]?.known ?? null,
  }))
}
