import type { Signal } from '../../schemas/records/index.ts'
import type { SourceFile } from './source/file.ts'

export type Confidence = Signal['confidence']

/** Where a detector saw its sign; the scan adds the file. `line` is 1-based; `confidence` overrides the detector's own. */
export type Sighting = { readonly line: number; readonly confidence?: Confidence }

/** Every path of the tree, read or not: what stands beside a file can be a sign too. */
export type TreePaths = ReadonlySet<string>

/**
 * One sign of the licence facts. `knownFalsePositives` says, for a reader of the report, when the sign lies. All parts
 * are pure. `isNamed`: the path alone is the sign, at line 1. `find`: in a file; what it reads (steps, commands, rules)
 * is parsed once and shared. `inTree`: paths that show it together; they are not read.
 */
export type Detector = {
  readonly id: string
  readonly title: string
  readonly confidence: Confidence
  readonly knownFalsePositives: string
  readonly isNamed?: (path: string) => boolean
  readonly find?: (file: SourceFile, paths: TreePaths) => readonly Sighting[]
  readonly inTree?: (paths: TreePaths) => readonly string[]
}
