import { defaultStateDir, openStore, type Store } from '../evidence/index.ts'
import { readInstallation } from '../lib/installation.ts'

/** Opens the evidence store of this user, with the native half of better-sqlite3 that set-up brought. */
export const openDefaultStore = (): Store => {
  const { nativeBinding } = readInstallation()
  return openStore({ dir: defaultStateDir(process.env), ...(nativeBinding === null ? {} : { nativeBinding }) })
}
