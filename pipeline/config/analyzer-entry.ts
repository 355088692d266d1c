import { type Static, Type } from 'typebox'
import { Severity, Tier } from '../../schemas/records/index.ts'

const closed = { additionalProperties: false }
const word = Type.String({ minLength: 1 })
const words = Type.Array(word, { minItems: 1 })

const literals = <T extends string>(...values: T[]) => Type.Union(values.map((value) => Type.Literal(value)))

/** One `[[analyzer]]` of the operator's assay.toml (docs/declared-analyzers.md). */
export const AnalyzerEntry = Type.Object(
  {
    id: word,
    command: words,
    'version-command': words,
    'version-pattern': Type.Optional(word),
    tier: Tier,
    licence: word,
    'applies-to': words,
    mounts: Type.Optional(Type.Array(word)),
    env: Type.Optional(Type.Record(Type.String(), Type.String())),
    'exit-codes': Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 255 }), { minItems: 1 })),
    finished: Type.Optional(literals('invocation', 'log')),
    reads: Type.Optional(literals('artifacts', 'handed-over')),
    columns: Type.Optional(literals('utf16CodeUnits', 'unicodeCodePoints', 'utf8Bytes')),
    messages: Type.Optional(literals('sarif', 'plain')),
    severity: Type.Optional(Type.Record(Type.String(), Severity)),
    'other-severity': Type.Optional(literals('error', 'warning', 'note', 'tool')),
    threads: Type.Optional(Type.Integer({ minimum: 1, maximum: 1024 })),
    'timeout-seconds': Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
    'memory-mb': Type.Optional(Type.Integer({ minimum: 16, maximum: 1_048_576 })),
  },
  closed,
)
export type AnalyzerEntry = Static<typeof AnalyzerEntry>
