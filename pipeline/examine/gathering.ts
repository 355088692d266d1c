import type { ScanFile } from '../../policies/index.ts'
import type { AuditReply } from './protocol.ts'
import { seenIn } from './seen.ts'

/** The candidates of one repository, gathered until its paths come; then the next one starts with nothing. */
export const createGathering = (): {
  readonly add: (path: string, bytes: Uint8Array) => void
  readonly examine: (id: string, paths: Uint8Array | undefined) => AuditReply
} => {
  let files: ScanFile[] = []
  return {
    add: (path, bytes) => void files.push({ path, read: () => bytes }),
    examine: (id, paths = new Uint8Array()) => {
      const gathered = files
      files = []
      const names = Buffer.from(paths).toString('utf8').split('\0').slice(0, -1)
      return { kind: 'audit', id, seen: seenIn(gathered, new Set(names)) }
    },
  }
}
