import { resolve } from 'node:path'
import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import { uriOfPath } from '../../sarif/index.ts'

/**
 * A folder as a file URI that ends in a slash. It need not exist: a log often comes from another machine. Throws
 * `usage/argument` for a URI of another scheme.
 */
export const rootUriOf = (root: string): string => {
  const isUri = /^[A-Za-z][A-Za-z0-9+.-]+:/.test(root)
  if (isUri && !/^file:\/\/\//i.test(root))
    throw new AssayError('usage/argument', `--root ${printable(root)} is no folder.`, {
      remedy: 'Name a folder, or its URI such as file:///home/ci/project/.',
    })
  const uri = isUri ? root : `file://${uriOfPath(resolve(root))}`
  return uri.endsWith('/') ? uri : `${uri}/`
}
