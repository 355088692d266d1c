import { type Static, Type } from 'typebox'
import {
  DeclaredFacts,
  Isolation,
  Nullable,
  OperatorSuppression,
  Organisation,
  Severity,
  Sha256,
  Tier,
  Waiver,
} from '../../../schemas/records/index.ts'

const closed = { additionalProperties: false }

const words = Type.Array(Type.String())

/** `Definition` of analyzers/. */
const DeclaredAnalyzer = Type.Object(
  {
    id: Type.String(),
    command: words,
    versionCommand: words,
    versionPattern: Type.String(),
    tier: Tier,
    licence: Type.String(),
    appliesTo: words,
    mounts: words,
    env: Type.Record(Type.String(), Type.String()),
    exitCodes: Type.Array(Type.Integer()),
    finished: Type.Union([Type.Literal('invocation'), Type.Literal('log')]),
    reads: Type.Union([Type.Literal('artifacts'), Type.Literal('handed-over')]),
    columns: Nullable(
      Type.Union([Type.Literal('utf16CodeUnits'), Type.Literal('unicodeCodePoints'), Type.Literal('utf8Bytes')]),
    ),
    messages: Type.Union([Type.Literal('sarif'), Type.Literal('plain')]),
    severity: Type.Array(Type.Tuple([Type.String(), Severity])),
    otherSeverity: Type.Union([Severity, Type.Literal('tool')]),
    threads: Type.Integer({ minimum: 1 }),
    timeoutSeconds: Type.Number(),
    memoryMb: Type.Number(),
  },
  closed,
)

/**
 * What a job is vetted with beyond its own names: a document of the shared folder, known by the digest of its canonical
 * JSON. `made`: all that changes the digest without being said by the operator.
 */
export const JobSettings = Type.Object(
  {
    version: Type.Literal(1),
    analyzers: words,
    declared: Type.Array(DeclaredAnalyzer),
    semgrepRules: Type.Array(Type.Object({ name: Type.String(), path: Type.String() }, closed)),
    configSource: Type.Union([Type.Literal('assay'), Type.Literal('repo'), Type.Literal('base')]),
    failOn: Type.Union([Severity, Type.Literal('none')]),
    leaveOut: words,
    sandbox: Type.Union([Type.Literal('auto'), Type.Literal('bubblewrap'), Type.Literal('none')]),
    minIsolation: Isolation,
    facts: DeclaredFacts,
    organisation: Organisation,
    policyFolder: Nullable(Type.String()),
    waivers: Type.Array(Waiver),
    suppressions: Nullable(Type.Object({ entries: Type.Array(OperatorSuppression), sha256: Sha256 }, closed)),
    configSha256: Sha256,
    made: Type.Object(
      {
        /** Of Assay; `sources` where it runs from them. */
        build: Type.String(),
        /** Digests of the selected analyzers' tools by id; null: not installed. */
        tools: Type.Record(Type.String(), Nullable(Sha256)),
        /** Of the operator's folder of policies; ours belong to the build. */
        policies: Nullable(Sha256),
        /** Of the Semgrep rules that the operator named. */
        rules: Sha256,
        /** Of what counts on the day they were made: waivers, suppressions and entitlements end. */
        inForce: Sha256,
      },
      closed,
    ),
  },
  closed,
)
export type JobSettings = Static<typeof JobSettings>
