import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { DeclaredFacts, Organisation, Waiver } from '../../schemas/records/index.ts'
import { RepositoryEntry } from '../config/repository-entry.ts'

/** What the operator's configuration and lists say: the part that must be the same where an audit goes on. */
const AskedConfig = Type.Object({
  entries: Type.Array(
    Type.Object({
      entry: RepositoryEntry,
      base: Type.String(),
      place: Type.Object({ file: Type.String(), line: Type.Union([Type.Integer(), Type.Null()]) }),
    }),
  ),
  organisation: Organisation,
  waivers: Type.Array(Waiver),
})

/**
 * All that an audit goes by, as plain data. `paths`: as the operator wrote them, and absolute. `list`: entries of `--list`.
 * `flags`: the facts of flags, for the one repository.
 */
export const Asked = Type.Object({
  paths: Type.Array(Type.Object({ shown: Type.String(), path: Type.String() })),
  flags: DeclaredFacts,
  list: AskedConfig.properties.entries,
  config: AskedConfig,
})
export type Asked = Static<typeof Asked>

/** What was stored, or null where it is not of this version. */
export const askedOf = (stored: unknown): Asked | null => (Check(Asked, stored) ? stored : null)
