import { resolve } from 'node:path'
import { findRepositories } from '../audit/index.ts'
import type { BatchList } from './request.ts'

/**
 * The repositories of a folder, found as an audit finds them: itself, or those one or two levels down. Throws
 * `usage/path-missing`, `usage/not-a-folder`, `usage/unreadable`.
 */
export const findBatchFolder = (shown: string): BatchList => {
  const { repositories, notices } = findRepositories([{ shown, path: resolve(shown) }])
  const entries = repositories.map(({ path, place, problem }) => ({
    shown: path,
    path: place,
    ref: null,
    problem: problem === null ? null : problemOf(path, problem),
  }))
  return { entries, facts: [], notices }
}

const problemOf = (path: string, problem: string) => ({
  code: 'usage/unreadable',
  message: `${path} ${problem}.`,
  remedy: '',
})
