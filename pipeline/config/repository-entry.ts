import { type Static, Type } from 'typebox'
import { DeclaredFacts } from '../../schemas/records/index.ts'

const word = Type.String({ minLength: 1 })

/**
 * The licence facts of one repository (`path`, with `ref` at that ref only), or of all that a pattern names (`match`);
 * both relative to the folder of the file that says so. A `[[repository]]` of assay.toml, or a line of a list.
 */
export const RepositoryEntry = Type.Object(
  {
    path: Type.Optional(word),
    match: Type.Optional(word),
    ref: Type.Optional(word),
    ...DeclaredFacts.properties,
  },
  { additionalProperties: false },
)
export type RepositoryEntry = Static<typeof RepositoryEntry>

/** The facts alone. */
export const factsOfEntry = ({ path: _path, match: _match, ref: _ref, ...facts }: RepositoryEntry): DeclaredFacts =>
  facts
