import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'

/** Fresh folders, gone after each test. Call it in the file's or suite's body. */
export const useFolders = (): (() => string) => {
  const made: string[] = []
  afterEach(() => {
    for (const dir of made.splice(0)) fs.rmSync(dir, { recursive: true, force: true })
  })
  return () => {
    const dir = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), 'assay-test-tree-')))
    made.push(dir)
    return dir
  }
}
