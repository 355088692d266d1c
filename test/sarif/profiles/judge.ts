import { profileOf, validateBytes, verdictOf } from '../../../sarif/index.ts'
import type { LogSize, ProfileContext } from '../../../sarif/profiles/contract.ts'
import type { ConsumerEffect, Defect } from '../../../schemas/records/index.ts'

/** What a consumer would make of a log: all defects of its own rules (by their first folder), and the verdict. */
export type Judged = {
  readonly accepts: boolean
  readonly defects: readonly Pick<Defect, 'ruleId' | 'level' | 'pointer' | 'message'>[]
  readonly effects: readonly ConsumerEffect[]
  readonly ruleCounts: Readonly<Record<string, number>>
}

/** Puts a log before a profile. `own`: how the profile's rule ids begin, where that is not the profile's id. */
export const judge = (
  id: string,
  log: unknown,
  { own = id, size, tree = null }: { own?: string; size?: LogSize; tree?: ProfileContext['tree'] } = {},
): Judged => {
  const profile = profileOf(id)
  if (!profile) throw new Error(`no profile ${id}`)
  const bytes = log instanceof Uint8Array ? log : new TextEncoder().encode(JSON.stringify(log))
  const opened = profile.open({ size: size ?? { bytes: bytes.byteLength, gzipBytes: null }, tree })
  const { validation, ruleCounts, value } = validateBytes(bytes, { rules: opened.rules })
  const isRead = typeof value === 'object' && value !== null && !Array.isArray(value)
  const { accepts, effects } = verdictOf(profile, opened, { isRead, ruleCounts })
  return {
    accepts,
    effects,
    ruleCounts,
    defects: validation.defects
      .filter(({ ruleId }) => ruleId.startsWith(`${own}/`))
      .map(({ ruleId, level, pointer, message }) => ({ ruleId, level, pointer, message })),
  }
}

/** The rule ids of the defects, each once, in the order of the text. */
export const rulesOf = ({ defects }: Judged): readonly string[] => [...new Set(defects.map(({ ruleId }) => ruleId))]

/** The one effect that a rule had on the log, and the places that show it; undefined where it had none. */
export const effectOf = ({ effects, defects }: Judged, ruleId: string) => {
  const effect = effects.find((one) => one.ruleId === ruleId)
  const found = defects.filter((one) => one.ruleId === ruleId)
  return (
    effect && {
      ...effect,
      level: found[0]?.level,
      at: found.map(({ pointer }) => pointer),
      messages: found.map(({ message }) => message),
    }
  )
}

/** What a consumer would do with a log, in short, but for what it only ignores: "drops 2 of 3 results: a/rule". */
export const told = ({ accepts, effects }: Judged): readonly string[] => [
  accepts ? 'accepts' : 'refuses',
  ...effects
    .filter(({ effect }) => effect !== 'ignores')
    .map(({ effect, what, kept, of, ruleId }) => `${effect} ${of - kept} of ${of} ${what}: ${ruleId}`),
]
