/**
 * All that a policy's condition may look at. Unknown stays `unknown`, and no policy allows on it.
 * form: how the subject shows (subjects.yaml). asUse: for `hint`, what a proven use would get, else ''.
 * licence: the declared one. detected: what the tree's files say. contradiction: the two name different licences, one of
 * them open source. entitlement: whether a declared one covers subject and host, counts `elsewhere`, or `none` is there.
 * ruleLicence: of a rule that names one. engine: of an analyzer.
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
  readonly ruleLicence: 'own' | 'permissive' | 'copyleft' | 'other' | ''
  readonly engine: 'permissive' | 'other' | ''
}

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
  ruleLicence: 'string',
  engine: 'string',
} as const satisfies Record<keyof Variables, 'string' | 'bool'>
