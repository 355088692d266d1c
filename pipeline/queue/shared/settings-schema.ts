import { type Static, Type } from 'typebox'
import {
  DeclaredFacts,
  Isolation,
  OperatorSuppression,
  Organisation,
  Severity,
  Sha256,
  Tier,
  Waiver,
} from '../../../schemas/records/index.ts'

const closed = { additionalProperties: false }

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

const literals = <T extends string>(...values: T[]) => Type.Union(values.map((value) => Type.Literal(value)))

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
    finished: literals('invocation', 'log'),
    reads: literals('artifacts', 'handed-over'),
    columns: Nullable(literals('utf16CodeUnits', 'unicodeCodePoints', 'utf8Bytes')),
    messages: literals('sarif', 'plain'),
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
    configSource: literals('assay', 'repo', 'base'),
    failOn: Type.Union([Severity, Type.Literal('none')]),
    leaveOut: words,
    sandbox: literals('auto', 'bubblewrap', 'none'),
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
        /** Of every policy, ours and the operator's. */
        policies: Sha256,
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
