import { AssayError } from '../../lib/errors.ts'
import {
  type Profile,
  profileOf,
  profiles,
  sourceRules,
  specificationRules,
  type ValidateOptions,
  type Validation,
  validateBytes,
  verdictOf,
} from '../../sarif/index.ts'
import { openDiskTree } from './disk-tree.ts'

/** What may be asked of a check, in this thread or in another: plain data. `source`: the folder that was analyzed. */
export type CheckOptions = Pick<ValidateOptions, 'maxDepth' | 'maxDefectsPerRule'> & {
  readonly source?: string
  readonly profile?: string
}

/** What the validator says of one log, and how often each rule was broken, exactly. */
export type Checked = { readonly validation: Validation; readonly ruleCounts: Readonly<Record<string, number>> }

/** Null for the specification alone. */
const consumerOf = (name = 'oasis'): Profile | null => {
  if (name === 'oasis') return null
  const profile = profileOf(name)
  if (profile) return profile
  throw new AssayError('usage/argument', `There is no profile "${name}".`, {
    remedy: `Name one of oasis, ${profiles.map(({ id }) => id).join(', ')}.`,
  })
}

const isLog = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

export type Check = {
  /** `gzipBytes`: the size of the log as gzip sends it, null where it was not measured. */
  readonly check: (bytes: Uint8Array, gzipBytes?: number | null) => Checked
  /** Above this many bytes the consumer cares for how small gzip makes a log. */
  readonly gzipLimit: number
  readonly close: () => void
}

/** Checks logs one after the other; what is read of the sources is kept between them. Throws `usage/unreadable`, `usage/argument`. */
export const openCheck = ({ source, profile, ...options }: CheckOptions): Check => {
  const consumer = consumerOf(profile)
  const tree = source === undefined ? null : openDiskTree(source)
  const settled = new Set(consumer?.settled)
  const rules = [...specificationRules(), ...(tree ? sourceRules(tree) : [])].filter(({ id }) => !settled.has(id))
  return {
    check: (bytes, gzipBytes = null) => {
      const opened = consumer?.open({ size: { bytes: bytes.byteLength, gzipBytes }, tree })
      const found = validateBytes(bytes, { ...options, rules: [...rules, ...(opened?.rules ?? [])] })
      const { validation, ruleCounts } = found
      if (!consumer || !opened) return { validation, ruleCounts }
      const verdict = verdictOf(consumer, opened, { isRead: isLog(found.value), ruleCounts })
      return {
        validation: { ...validation, valid: validation.valid && verdict.accepts, consumer: verdict },
        ruleCounts,
      }
    },
    gzipLimit: consumer?.limits.gzipBytes ?? Number.POSITIVE_INFINITY,
    close: () => tree?.close(),
  }
}
