import { detectLicence, type ScanFile, scanSignals } from '../../policies/index.ts'
import type { SeenFacts } from '../../schemas/records/index.ts'

/** What the files of a tree show. `paths`: every path of it, where the files are its candidates alone. */
export const seenIn = (files: readonly ScanFile[], paths?: ReadonlySet<string>): SeenFacts => {
  const scan = scanSignals(files, paths)
  const licence = detectLicence(files)
  const unread = new Set(scan.unread.map(({ uri }) => uri))
  return {
    ...scan,
    unread: [...scan.unread, ...licence.unread.filter(({ uri }) => !unread.has(uri))],
    detectedLicence: licence.detected,
  }
}
