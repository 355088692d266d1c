import { AssayError } from '../../lib/errors.ts'
import { sqliteFault } from '../../lib/sqlite/fault.ts'

/** Room, a lock and a server may come back by themselves; damage does not mend. */
export const mayPass = (error: unknown): error is AssayError =>
  error instanceof AssayError &&
  (error.code === 'disk/full' ||
    error.code === 'queue/unreachable' ||
    ((error.code === 'store/unusable' || error.code === 'queue/unusable') && sqliteFault(error.cause) === 'locked'))
