/**
 * All that a policy's condition may look at. Unknown stays `unknown` (numbers: -1), and no policy allows on it.
 * form: how the subject shows (subjects.yaml; of a tool `use`, `hint` or `engine`). asUse: for `hint`, what a proven use
 * would get, else ''. licence: the declared one. detected: what the tree's files say. contradiction: the two name
 * different licences, one of them open source. entitlement: whether a declared one that is in force covers subject and
 * host, counts `elsewhere`, or `none` is there. held: the names of those that cover. ruleLicence: of a rule that names
 * one. engine: what the licence of a tool's program asks. organisation, employees, revenueUsd: who runs the tools.
 */
export type Variables = {
  readonly form: string
  readonly asUse: string
  readonly use: 'internal' | 'service' | 'research' | 'unknown'
  readonly visibility: 'private' | 'public' | 'unknown'
  readonly host: 'github.com' | 'elsewhere' | 'unknown'
  readonly automation: 'yes' | 'no' | 'unknown'
  readonly licence: 'osi' | 'closed' | 'unknown'
  readonly detected: 'osi' | 'closed' | 'unclear' | 'none'
  readonly contradiction: boolean
  readonly entitlement: 'covers' | 'elsewhere' | 'none'
  readonly held: readonly string[]
  readonly ruleLicence: 'own' | 'permissive' | 'copyleft' | 'other' | ''
  readonly engine: 'permissive' | 'copyleft' | 'network-copyleft' | 'other' | ''
  readonly organisation: 'business' | 'government' | 'education' | 'personal' | 'open-source' | 'unknown'
  readonly employees: bigint
  readonly revenueUsd: bigint
}

/** What differs from one sign of a subject to the next; the rest is the same for all of them. */
export type OwnVariable = 'form' | 'asUse' | 'ruleLicence' | 'engine'

export type SharedVariables = Omit<Variables, OwnVariable>

/** The same as CEL types; a condition that names anything else does not load. */
export const variables = {
  form: 'string',
  asUse: 'string',
  use: 'string',
  visibility: 'string',
  host: 'string',
  automation: 'string',
  licence: 'string',
  detected: 'string',
  contradiction: 'bool',
  entitlement: 'string',
  held: 'list<string>',
  ruleLicence: 'string',
  engine: 'string',
  organisation: 'string',
  employees: 'int',
  revenueUsd: 'int',
} as const satisfies Record<keyof Variables, 'string' | 'bool' | 'int' | 'list<string>'>
