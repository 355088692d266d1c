import { contains, hasEscapes, unescaped, unquoted, without } from './source/bytes.ts'
import { kindOf, type SourceKind } from './source/kind.ts'
import { isLogShaped } from './source/log.ts'
import { namesTool } from './tools/index.ts'

const codeqlWords = ['codeql', 'CodeQL', 'CODEQL', 'Codeql', 'CodeQl']
/** Keys under which a YAML file that is no CI file may name CodeQL or a tool. */
const keysOfTools = ['task', 'image', 'container', 'services', 'command', 'entrypoint', 'args']
const semgrepWords = ['semgrep', 'opengrep', 'SEMGREP_RULES']
const ruleWords = ['languages', 'emgrep', 'ommons Clause', 'sg.run']
const resultWords = ['check_id', '"runs"']
const registryWords = ['emgrep Rules Licen', 'emgrep.dev', 'ommons Clause', 'sg.run', 'emgrep, Inc', 'semgrep-rules']
// Semgrep reads its comments in either case.
const commentWords = ['ruleid:', 'nosem', 'NOSEM']

/** Folders that hold workflows and CI files, where they themselves could not be looked into. */
const buildFolder = /^\.(?:github(?:\/workflows)?|gitlab|azure-pipelines|circleci|buildkite)$/u

/** Folders of rules, where a link stands for one: nothing behind it was looked at. */
const ruleFolder = /(?:^|\/)(?:\.?(?:semgrep|opengrep)(?:[-_][\w-]+)?|(?:[\w-]+[-_])?rules|registry-cache)$/iu

/**
 * The subject that a path speaks of: what a file there could hide that nobody has looked into (the snapshot left it out,
 * or it could not be read). null: the path alone says nothing.
 */
export const unreadSubject = (path: string): string | null => {
  if (buildFolder.test(path)) return 'codeql'
  if (ruleFolder.test(path)) return 'semgrep-rules'
  switch (kindOf(path)) {
    case 'workflow':
    case 'action':
    case 'ci':
      return 'codeql'
    case 'groovy':
      // Of the many files in Groovy this one is a pipeline.
      return /(?:^|\/)Jenkinsfile/iu.test(path) ? 'codeql' : null
    case 'kotlin':
      return 'codeql'
    case 'yaml':
      return 'semgrep-rules'
    case 'json':
      // Large JSON is data nearly always.
      return /semgrep|opengrep|(?:^|\/)rules(?:\/|\.)/iu.test(path) ? 'semgrep-rules' : null
    default:
      return null
  }
}

/**
 * The subjects that a file may speak of, by its kind and by the words in its bytes; none: no detector needs it. Words
 * count however they are written: escaped, as YAML and JSON may, or with the quotes that a shell takes away. null: the file
 * may show a sign, and its path speaks of no subject, so none is in doubt where it cannot be read.
 */
export const subjectsOf = (kind: SourceKind, bytes: Buffer): readonly (string | null)[] => {
  switch (kind) {
    case 'workflow':
    case 'action':
    case 'ci':
      return ['codeql', ...named(unquoted(unescaped(bytes))).filter((subject) => subject !== 'codeql')]
    case 'yaml':
      return mayHoldRules(bytes) ? ['semgrep-rules'] : mayNameTool(bytes) ? [null] : []
    case 'json':
      return mayHoldRules(bytes) || holdsResults(bytes) ? ['semgrep-rules'] : isLogShaped(bytes) ? [null] : []
    case 'sarif':
      return holdsResults(bytes) ? ['semgrep-rules'] : isLogShaped(bytes) ? [null] : []
    case 'source':
      return []
    case 'gitmodules':
      return contains(unquoted(bytes), ['grep-rules', 'returntocorp']) ? ['semgrep-rules'] : []
    case 'devcontainer':
      return namedOrTool(unquoted(unescaped(bytes))).map(() => null)
    case 'licence':
      return contains(bytes, ['grep-rules']) ? ['semgrep-rules'] : []
    case 'package-json':
    case 'pre-commit':
    case 'taskfile':
      return namedOrTool(unquoted(unescaped(bytes)))
    case 'maybe-script':
      return bytes[0] === 0x23 && bytes[1] === 0x21 ? namedOrTool(unquoted(bytes)) : []
    case 'manifest':
      return namesTool(lower(bytes)) ? [null] : []
    case 'powershell':
      return namedOrTool(without(bytes, 0x60))
    case 'batch':
      return namedOrTool(without(bytes, 0x5e))
    default:
      return namedOrTool(unquoted(bytes))
  }
}

const namedOrTool = (bytes: Buffer): readonly (string | null)[] => {
  const subjects = named(bytes)
  return subjects.length === 0 && namesTool(lower(bytes)) ? [null] : subjects
}

const lower = (bytes: Buffer): string => bytes.toString('latin1').toLowerCase()

/**
 * Comments that Semgrep reads lie in any text file and ask for no parse: a file with these alone is never unread. Every
 * text is searched, whatever its size; what is binary by its first bytes is not.
 */
export const holdsComments = (bytes: Buffer): boolean =>
  contains(bytes, commentWords) && !bytes.subarray(0, binaryStart).includes(0)

/** As many bytes as Git looks at. */
const binaryStart = 8000

const holdsResults = (bytes: Buffer): boolean =>
  contains(bytes, resultWords) &&
  (contains(bytes, registryWords) || (hasEscapes(bytes) && contains(unescaped(bytes), registryWords)))

const named = (bytes: Buffer): readonly string[] => [
  ...(contains(bytes, codeqlWords) ? ['codeql'] : []),
  ...(contains(bytes, semgrepWords) ? ['semgrep-rules'] : []),
]

const mayHoldRules = (bytes: Buffer): boolean =>
  holdsRuleWords(bytes) || (hasEscapes(bytes) && holdsRuleWords(unescaped(bytes)))

const mayNameTool = (bytes: Buffer): boolean =>
  contains(bytes, keysOfTools) &&
  (contains(bytes, codeqlWords) || contains(bytes, semgrepWords) || namesTool(lower(bytes)))

/** A rule names its languages; a join rule need not. */
const holdsRuleWords = (bytes: Buffer): boolean =>
  contains(bytes, ['rules']) && (contains(bytes, ruleWords) || (contains(bytes, ['mode']) && contains(bytes, ['join'])))
