import { type Static, Type } from 'typebox'
import { DeclaredFacts, RuleNote, Signal, Unread } from './decision.ts'
import { Sha256 } from './digest.ts'

/** One file that speaks of the repository's licence. `spdx` null: no licence that we know. `line` is 1-based. */
export const LicencePlace = Type.Object({
  spdx: Type.Union([Type.String(), Type.Null()]),
  uri: Type.String(),
  line: Type.Integer({ minimum: 1 }),
})
export type LicencePlace = Static<typeof LicencePlace>

/** What the files of the tree say of its licence: never mixed with what a person declares. `spdx` null: none, or none that we know. */
export const DetectedLicence = Type.Object({
  spdx: Type.Union([Type.String(), Type.Null()]),
  evidence: Type.Array(LicencePlace),
})
export type DetectedLicence = Static<typeof DetectedLicence>

/** A tool that the worktree uses (an id of policies/data/tools.yaml) and where it shows. */
export const ToolUse = Type.Object({ id: Type.String(), evidence: Type.Array(Signal) })
export type ToolUse = Static<typeof ToolUse>

/** Who runs the tools: what terms that go by company size ask for. A key that is absent is unknown. */
export const Organisation = Type.Object(
  {
    kind: Type.Optional(
      Type.Union([
        Type.Literal('business'),
        Type.Literal('government'),
        Type.Literal('education'),
        Type.Literal('personal'),
        Type.Literal('open-source'),
      ]),
    ),
    employees: Type.Optional(Type.Integer({ minimum: 0 })),
    'revenue-usd': Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
)
export type Organisation = Static<typeof Organisation>

/** What a container engine said of itself; null keys: it did not say. */
export const ContainerEngine = Type.Object({
  context: Type.Union([Type.String(), Type.Null()]),
  operatingSystem: Type.Union([Type.String(), Type.Null()]),
})
export type ContainerEngine = Static<typeof ContainerEngine>

/** What a log says of its maker. `uri` names the log for a reader, `line` the place of the name in it where known. */
export const DriverClaim = Type.Object({
  uri: Type.String(),
  name: Type.String(),
  ruleIds: Type.Array(Type.String()),
  line: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Lines (or 1) of results or rules that carry the registry's metadata. */
  registryMarks: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))),
})
export type DriverClaim = Static<typeof DriverClaim>

/** An analyzer that Assay would start. `licence`: SPDX expression of the engine. */
export const JudgedAnalyzer = Type.Object({ id: Type.String(), licence: Type.String() })
export type JudgedAnalyzer = Static<typeof JudgedAnalyzer>

/** What was seen of one worktree; nobody declared any of it. */
export const SeenFacts = Type.Object({
  detectedLicence: DetectedLicence,
  signals: Type.Array(Signal),
  unread: Type.Array(Unread),
  rules: Type.Array(RuleNote),
  tools: Type.Array(ToolUse),
  /** SHA-256 of the bytes of every file that a signal or a rule lies in. */
  files: Type.Array(Type.Object({ uri: Type.String(), sha256: Sha256 })),
})
export type SeenFacts = Static<typeof SeenFacts>

/** All that licence decisions on one repository rest on: plain data, stored, so that it can be judged again. */
export const LicenceFacts = Type.Object({
  declared: DeclaredFacts,
  organisation: Organisation,
  analyzers: Type.Array(JudgedAnalyzer),
  containerEngine: Type.Union([ContainerEngine, Type.Null()]),
  claims: Type.Array(DriverClaim),
  ...SeenFacts.properties,
})
export type LicenceFacts = Static<typeof LicenceFacts>
