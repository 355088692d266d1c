import type { SemgrepRuleSet } from '../../analyzers/index.ts'
import { sha256 } from '../../lib/digest.ts'
import type { RuleNote, SeenFacts, Snapshot } from '../../schemas/records/index.ts'
import { askRules, type ExaminerContext } from '../examine/client.ts'
import type { VetRequest } from '../request.ts'
import { type FoundFile, type FoundRules, findNamedRules, maxFiles } from './find.ts'

/**
 * The rules that the operator named, read: what Semgrep would run, and what the licence gate sees of them (null: nobody could look).
 * `problems`: sentences on what keeps them from being run.
 */
export type ReadRules = {
  readonly ruleSet: SemgrepRuleSet
  readonly seen: SeenFacts | null
  readonly problems: readonly string[]
}

/** Reads the named rules, parsed in a child in the sandbox; null where Semgrep is not selected. */
export const readNamedRules = async (
  request: Pick<VetRequest, 'semgrepRules' | 'analyzers' | 'path'>,
  snapshot: Snapshot,
  snapshotDir: string,
  ctx: ExaminerContext,
): Promise<ReadRules | null> => {
  if (!request.analyzers.includes('semgrep')) return null
  const worktree = { path: request.path, snapshot, dir: snapshotDir }
  return parseFound(findNamedRules(request.semgrepRules, worktree), ctx)
}

/** Has what was found read in the child. */
export const parseFound = async (found: readonly FoundRules[], ctx: ExaminerContext): Promise<ReadRules> => {
  const files = byUri(found.flatMap(({ rules }) => rules))
  const licences = byUri(found.flatMap((each) => each.licences))
  const reply = await askRules(
    ctx,
    {
      kind: 'rules',
      files: files.map(({ uri }) => uri),
      licences: licences.map(({ uri }) => uri),
      paths: [...new Set(found.flatMap(({ paths }) => paths))],
    },
    [...files, ...licences].map(({ bytes }) => bytes),
  )
  const problems = [
    ...found.flatMap((each) => each.problems.map(({ uri, message }) => `${uri}: ${message}`)),
    ...(files.length <= maxFiles ? [] : [`${files.length} files of rules are named; ${maxFiles} can be run at once`]),
  ]
  if (typeof reply === 'string') return { ...nothingRead, problems: [...problems, reply] }
  if (!isOfAsked(reply.ruleSet, files))
    return { ...nothingRead, problems: [...problems, 'its reader answered with other rules than it was given'] }
  const told = reply.problems.map(({ uri, line, message }) => `${uri}:${line}: ${message}`)
  return { ruleSet: licensed(reply.ruleSet, reply.seen.rules), seen: reply.seen, problems: [...problems, ...told] }
}

/** A rule without a licence of its own has the one that the gate found for it, in the header of its file. */
const licensed = (ruleSet: SemgrepRuleSet, notes: readonly RuleNote[]): SemgrepRuleSet => {
  const byPlace = new Map(notes.map(({ uri, line, licence }) => [`${uri}\n${line}`, licence]))
  return {
    ...ruleSet,
    rules: ruleSet.rules.map((rule) => ({
      ...rule,
      licence: rule.licence ?? byPlace.get(`${ruleSet.files[rule.file]?.uri ?? ''}\n${rule.line}`) ?? null,
    })),
  }
}

const nothingRead = { ruleSet: { files: [], rules: [] }, seen: null } satisfies Partial<ReadRules>

/** The child read hostile bytes: Semgrep is given the very text that lies at the named place, or nothing. */
const isOfAsked = ({ files, rules }: SemgrepRuleSet, asked: readonly FoundFile[]): boolean => {
  const known = new Map(asked.map(({ uri, bytes }) => [uri, bytes]))
  const isSame = ({ uri, text, sha256: digest }: SemgrepRuleSet['files'][number]): boolean => {
    const bytes = known.get(uri)
    return bytes !== undefined && sha256(bytes) === digest && Buffer.from(text, 'utf8').equals(bytes)
  }
  return files.every(isSame) && rules.every(({ file }) => file < files.length)
}

const byUri = <T extends { readonly uri: string }>(files: readonly T[]): readonly T[] => [
  ...new Map(files.map((file) => [file.uri, file])).values(),
]
