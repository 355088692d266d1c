import { type Static, Type } from 'typebox'
import { Severity, Sha256 } from '../../schemas/records/index.ts'

const line = Type.Integer({ minimum: 1 })

/** A file of rules as the operator named it, with its very text: what is judged is what Semgrep is given. */
export const SemgrepRuleFile = Type.Object({ uri: Type.String(), sha256: Sha256, text: Type.String() })
export type SemgrepRuleFile = Static<typeof SemgrepRuleFile>

/**
 * One rule. `file`: index of its file. `level`: ours for the severity that the rule names (`severity`). `sha256`: of the rule as data
 * (RFC 8785). `hasPaths`: it says itself which files it leaves out.
 */
export const SemgrepRule = Type.Object({
  file: Type.Integer({ minimum: 0 }),
  id: Type.String({ minLength: 1 }),
  line,
  languages: Type.Array(Type.String(), { minItems: 1 }),
  severity: Type.String(),
  level: Severity,
  message: Type.String(),
  licence: Type.Union([Type.String(), Type.Null()]),
  hasPaths: Type.Boolean(),
  sha256: Sha256,
})
export type SemgrepRule = Static<typeof SemgrepRule>

/** All rules that the operator named, in the order of files and places. Plain data: it crosses a process border. */
export const SemgrepRuleSet = Type.Object({ files: Type.Array(SemgrepRuleFile), rules: Type.Array(SemgrepRule) })
export type SemgrepRuleSet = Static<typeof SemgrepRuleSet>

/** Why rules cannot be run as they are, with the place. */
export const RuleProblem = Type.Object({ uri: Type.String(), line, message: Type.String() })
export type RuleProblem = Static<typeof RuleProblem>

/** The folder of ours in which Semgrep finds the rules: neutral names, a folder for each file, so that equal ids stay apart. */
export const rulesRoot = '/rules'

export const placeOfFile = (index: number): string => `${rulesRoot}/r${index}/rules.yaml`

const keyOf = ({ file, id }: SemgrepRule): string => `rules.r${file}.${id}`

/**
 * Finds the rule that Semgrep means by an id of its own: the path of the rule's folder, with dots, and the id. Without a
 * sandbox that path has more in front, so that the longest known end counts.
 */
export const ruleLookup = ({ rules }: SemgrepRuleSet): ((checkId: string) => SemgrepRule | null) => {
  const known = new Map(rules.map((rule) => [keyOf(rule), rule]))
  return (checkId) => {
    for (let at = 0; at !== -1; at = nextPart(checkId, at)) {
      const found = known.get(checkId.slice(at))
      if (found !== undefined) return found
    }
    return null
  }
}

const nextPart = (text: string, from: number): number => {
  const dot = text.indexOf('.', from)
  return dot === -1 ? -1 : dot + 1
}

/** Sentences on ids that several rules have: each finding still points at its own rule. */
export const doubledIds = ({ files, rules }: SemgrepRuleSet): readonly string[] => {
  const byId = new Map<string, string[]>()
  for (const { id, file, line } of rules) {
    byId.set(id, [...(byId.get(id) ?? []), `${files[file]?.uri ?? ''}:${line}`])
  }
  return [...byId].flatMap(([id, places]) =>
    places.length < 2
      ? []
      : [
          `Warning: ${places.length} Semgrep rules have the id ${id}: ${places.slice(0, 5).join(', ')}${places.length > 5 ? ', …' : ''}. Each finding names its own; give them different ids.`,
        ],
  )
}
