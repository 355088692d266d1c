import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { makeOwnFolder } from '../lib/own-folder.ts'
import type { CapabilityReport } from '../schemas/records/index.ts'
import { openBubblewrap } from './backends/bubblewrap/index.ts'

export type ProbeMachineOptions = {
  /** Also drive each limit over its edge, in launches of their own: about a second more. */
  readonly deep: boolean
  /** Where programs of the sandbox are looked for; by default the PATH of this process. */
  readonly searchPath?: string
}

/** Finds every sandbox of this machine and says what each was proven to stop, by running it. */
export const probe = async (options: ProbeMachineOptions): Promise<CapabilityReport> => {
  const scratch = makeOwnFolder(tmpdir())
  try {
    const searchPath = options.searchPath ?? process.env['PATH'] ?? ''
    const { report, close } = await openBubblewrap(1, searchPath, { scratch, deep: options.deep })
    close()
    return { backends: [report] }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
