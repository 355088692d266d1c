import { AssayError } from '../../lib/errors.ts'
import {
  type ByteSource,
  type Profile,
  profileOf,
  profiles,
  sourceRules,
  specificationRules,
  type ValidateOptions,
  type Validation,
  validateSource,
  verdictOf,
} from '../../sarif/index.ts'
import { openDiskTree } from './disk-tree.ts'

/** What may be asked of a check, in this thread or in another: plain data. `source`: the folder that was analyzed. */
export type CheckOptions = Pick<ValidateOptions, 'maxDepth' | 'maxDefectsPerRule'> & {
  readonly source?: string
  readonly profile?: string
}

/** What the validator says of one log, how often each rule was broken, exactly, and at which byte each listed defect stands, or -1. */
export type Checked = {
  readonly validation: Validation
  readonly ruleCounts: Readonly<Record<string, number>>
  readonly offsets: readonly number[]
}

/** Null for the specification alone. */
const consumerOf = (name = 'oasis'): Profile | null => {
  if (name === 'oasis') return null
  const profile = profileOf(name)
  if (profile) return profile
  throw new AssayError('usage/argument', `There is no profile "${name}".`, {
    remedy: `Name one of oasis, ${profiles.map(({ id }) => id).join(', ')}.`,
  })
}

export type Check = {
  /** `gzipBytes`: the size of the log as gzip sends it, null where it was not measured. */
  readonly check: (log: ByteSource, gzipBytes?: number | null) => Checked
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
    check: (log, gzipBytes = null) => {
      const opened = consumer?.open({ size: { bytes: log.size, gzipBytes }, tree })
      const found = validateSource(log, { ...options, rules: [...rules, ...(opened?.rules ?? [])] })
      const { validation, ruleCounts, offsets } = found
      if (!consumer || !opened) return { validation, ruleCounts, offsets }
      const verdict = verdictOf(consumer, opened, { isRead: found.isObject, ruleCounts })
      return {
        validation: { ...validation, valid: validation.valid && verdict.accepts, consumer: verdict },
        ruleCounts,
        offsets,
      }
    },
    gzipLimit: consumer?.limits.gzipBytes ?? Number.POSITIVE_INFINITY,
    close: () => tree?.close(),
  }
}
