import { dirname, resolve } from 'node:path'
import { AssayError } from '../../lib/errors.ts'
import type { OperatorConfig } from '../../pipeline/config/operator.ts'

/** The operator's key as an absolute path: the flag's, else the configuration's, below the folder of that; null: none is named. */
export const keyFileOf = (
  flags: { readonly key?: string; readonly out?: string },
  { path, values }: OperatorConfig,
): string | null => {
  if (flags.key !== undefined && flags.out === undefined)
    throw new AssayError('usage/argument', '--key signs a bundle, and none is written.', {
      remedy: 'Add --out DIR, or leave --key out.',
    })
  if (flags.key === '') throw new AssayError('usage/argument', '--key is empty.', { remedy: 'Name a key file.' })
  if (flags.key !== undefined) return resolve(flags.key)
  return values.key === undefined ? null : resolve(path === null ? '.' : dirname(path), values.key)
}
