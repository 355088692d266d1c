import type { SnapshotFile } from '../../schemas/records/index.ts'
import type { FileRecord } from './output.ts'

const legacy = /(?:^|\/)\.eslintrc(?:\.(?:js|cjs|ya?ml|json))?$/

/** What the operator, who asked for the worktree's configuration, should know of how it was obeyed. */
export const noticesOf = (records: readonly FileRecord[], files: readonly SnapshotFile[]): string[] => {
  const uncovered = records.filter(({ own }) => own).length
  const old = files.filter(({ path }) => legacy.test(path)).length
  return [
    ...(uncovered === 0
      ? []
      : [`ESLint: ${counted(uncovered, 'file has', 'files have')} no eslint.config.* above; Assay's rules were used.`]),
    ...(old === 0 ? [] : [`ESLint: ${counted(old, 'file', 'files')} named .eslintrc*, which ESLint 10 does not read.`]),
  ]
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`
