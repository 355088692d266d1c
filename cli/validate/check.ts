import {
  sourceRules,
  specificationRules,
  type ValidateOptions,
  type Validation,
  validateBytes,
} from '../../sarif/index.ts'
import { openDiskTree } from './disk-tree.ts'

/** What may be asked of a check, in this thread or in another: plain data. `source`: the folder that was analyzed. */
export type CheckOptions = Pick<ValidateOptions, 'maxDepth' | 'maxDefectsPerRule'> & { readonly source?: string }

/** What the validator says of one log, and how often each rule was broken, exactly. */
export type Checked = { readonly validation: Validation; readonly ruleCounts: Readonly<Record<string, number>> }

/** Checks logs one after the other; what is read of the sources is kept between them. Throws `usage/unreadable`. */
export const openCheck = ({
  source,
  ...options
}: CheckOptions): { readonly check: (bytes: Uint8Array) => Checked; readonly close: () => void } => {
  const tree = source === undefined ? null : openDiskTree(source)
  const rules = tree ? [...specificationRules(), ...sourceRules(tree)] : specificationRules()
  return {
    check: (bytes) => {
      const { validation, ruleCounts } = validateBytes(bytes, { ...options, rules })
      return { validation, ruleCounts }
    },
    close: () => tree?.close(),
  }
}
