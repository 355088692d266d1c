import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { openStore, type Store } from '../../evidence/index.ts'
import { readInstallation } from '../../lib/installation.ts'

export const nativeBinding = (): string | undefined => readInstallation().nativeBinding ?? undefined

/** A folder that goes away with the test. */
export const scratch = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'assay-evidence-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

export const open = (dir: string): Store => {
  const store = openStore({ dir, nativeBinding: nativeBinding() })
  onTestFinished(() => store.close())
  return store
}

/** The database itself, past the store. */
export const database = (dir: string): Database.Database => {
  const binding = nativeBinding()
  const opened = new Database(join(dir, 'assay.db'), binding === undefined ? {} : { nativeBinding: binding })
  onTestFinished(() => {
    opened.close()
  })
  return opened
}

/** The code of the AssayError that `work` throws; the error itself where it is another. */
export const codeOf = (work: () => unknown): unknown => {
  try {
    work()
    return 'nothing thrown'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

/** The same of work that is waited for. */
export const rejectedCode = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing thrown',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )
