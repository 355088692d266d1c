import { type Static, Type } from 'typebox'
import { Isolation, Organisation, Waiver } from '../../schemas/records/index.ts'
import { AnalyzerEntry } from './analyzer-entry.ts'
import { RepositoryEntry } from './repository-entry.ts'

const closed = { additionalProperties: false }

const literals = <T extends string>(...values: T[]) => Type.Union(values.map((value) => Type.Literal(value)))

/** assay.toml. Unknown keys are errors. */
export const ConfigFile = Type.Object(
  {
    analyzers: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    analyzer: Type.Optional(Type.Array(AnalyzerEntry)),
    'fail-on': Type.Optional(literals('error', 'warning', 'note', 'none')),
    'semgrep-rules': Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })),
    'leave-out': Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
    'config-source': Type.Optional(literals('assay', 'repo', 'base')),
    sandbox: Type.Optional(literals('auto', 'bubblewrap', 'none')),
    'min-isolation': Type.Optional(Isolation),
    roots: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })),
    repository: Type.Optional(Type.Array(RepositoryEntry)),
    organisation: Type.Optional(Organisation),
    key: Type.Optional(Type.String({ minLength: 1 })),
    'policy-folder': Type.Optional(Type.String({ minLength: 1 })),
    waiver: Type.Optional(Type.Array(Type.Object(Waiver.properties, closed))),
  },
  closed,
)
export type ConfigFile = Static<typeof ConfigFile>
