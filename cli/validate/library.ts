import type { Validation } from '../../sarif/index.ts'
import type { CheckOptions } from './check.ts'
import { openChecker } from './off-thread.ts'
import { openBytes } from './open-log.ts'

/** See sarif.d.mts at the root, which says the same to users of the package. */
export type LibraryOptions = CheckOptions & { readonly signal?: AbortSignal }
export type LibraryValidation = Validation & { readonly ruleCounts: Readonly<Record<string, number>> }

/** `import { validate } from 'assay/sarif'`: the validator for programs. Never throws on what the bytes hold. */
export const validate = async (log: Uint8Array | string, options: LibraryOptions = {}): Promise<LibraryValidation> => {
  const { signal, ...check } = options
  signal?.throwIfAborted()
  const bytes = typeof log === 'string' ? new TextEncoder().encode(log) : new Uint8Array(log)
  const checker = openChecker(check)
  try {
    const checked = await checker.check(openBytes(bytes), signal)
    return { ...checked.validation, ruleCounts: checked.ruleCounts }
  } finally {
    checker.close()
  }
}
