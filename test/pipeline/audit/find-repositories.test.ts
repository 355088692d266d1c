import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findRepositories } from '../../../pipeline/audit/find-repositories.ts'
import { codeOf } from '../../evidence/open.ts'
import { needs } from '../../support/needs.ts'
import { folderOf } from './place.ts'

const find = (...paths: readonly string[]) => findRepositories(paths.map((path) => ({ shown: path, path })))
const below = (dir: string, ...paths: readonly string[]): readonly string[] =>
  find(...(paths.length === 0 ? [dir] : paths)).repositories.map(({ path }) => path.slice(dir.length + 1))

describe('what is taken for a repository', () => {
  test('a folder with .git in it, whatever .git is', () => {
    expect(below(folderOf({ '.git/': '', 'inner/.git/': '' }))).toEqual([''])
    expect(below(folderOf({ '.git': 'gitdir: ../elsewhere\n', 'inner/.git/': '' }))).toEqual([''])
  })

  test('a folder of repositories is each of them, one or two levels down, and no deeper', () => {
    const dir = folderOf({ 'a/.git/': '', 'group/b/.git/': '', 'group/more/c/.git/': '', 'a/inner/.git/': '' })
    expect(below(dir)).toEqual(['a', 'group/b'])
  })

  test('what of such a folder is no repository is said', () => {
    const dir = folderOf({ 'a/.git/': '', 'notes/todo.txt': '', 'README.md': '' })
    symlinkSync('a', join(dir, 'link'))
    expect(find(dir).notices).toEqual([
      `${dir} is taken as a folder of one repository; not read, since no repository: README.md, link, notes. Name a folder to audit it.`,
    ])
  })

  test('a folder without .git is one because it was named', () => {
    const dir = folderOf({ 'src/a.ts': '' })
    expect(find(dir)).toEqual({ repositories: [{ path: dir, place: dir, problem: null }], notices: [] })
  })

  test('a tree with a workflow or a licence is no mere folder of what lies in it', () => {
    expect(below(folderOf({ '.github/workflows/a.yml': '', 'vendor/rules/.git': '' }))).toEqual([''])
    expect(below(folderOf({ LICENSE: '', 'vendor/rules/.git': '' }))).toEqual([''])
    expect(below(folderOf({ 'azure-pipelines.yml': '', 'rules/.git': '' }))).toEqual([''])
  })

  test('an empty folder and a bare repository are named, and why nothing is read', () => {
    const empty = folderOf({})
    expect(find(empty).repositories[0]?.problem).toBe('is an empty folder and no repository')
    const bare = folderOf({ HEAD: 'ref: refs/heads/main\n', 'objects/': '', 'refs/': '' })
    expect(find(bare).repositories[0]?.problem).toContain('bare repository')
  })

  test('one real path counts once, and that is said', () => {
    const dir = folderOf({ 'a/.git/': '', 'b/.git/': '' })
    symlinkSync('a', join(dir, 'again'))
    const found = find(dir, join(dir, 'a'), join(dir, 'again'))
    expect(found.repositories.map(({ path }) => path)).toEqual([join(dir, 'a'), join(dir, 'b')])
    expect(found.notices.filter((notice) => notice.endsWith('is audited once.'))).toHaveLength(2)
  })

  test('a path that is not there or no folder is a usage error', () => {
    const dir = folderOf({ file: '' })
    expect(codeOf(() => find(join(dir, 'none')))).toBe('usage/path-missing')
    expect(codeOf(() => find(join(dir, 'file')))).toBe('usage/not-a-folder')
    expect(codeOf(() => find(join(dir, 'file/below')))).toBe('usage/path-missing')
    symlinkSync('loop', join(dir, 'loop'))
    expect(codeOf(() => find(join(dir, 'loop')))).toBe('usage/unreadable')
  })

  test('a repository whose name is not UTF-8 is named and not read, and stands for no other', () => {
    const dir = folderOf({ 'a/.git/': '' })
    const raw = Buffer.concat([Buffer.from(`${dir}/b`), Buffer.from([0xff])])
    execFileSync('sh', ['-c', 'mkdir -p "$1$(printf \'\\377\')/.git"', 'sh', `${dir}/b`])
    writeFileSync(Buffer.concat([raw, Buffer.from('/x')]), '')
    const [, second] = find(dir).repositories
    expect(second).toEqual({
      path: `${dir}/b\\xff`,
      place: `${dir}/b\\xff/`,
      problem: 'has a name that is not UTF-8; rename it',
    })
  })
})

needs('root').describe('a folder without rights', () => {
  const asUser = <T>(work: () => T): T => {
    process.seteuid?.(65_534)
    try {
      return work()
    } finally {
      process.seteuid?.(0)
    }
  }

  test('is a repository that cannot be read, named or found', () => {
    const dir = folderOf({ 'a/.git/': '', 'closed/.git/': '' })
    execFileSync('chmod', ['755', dir])
    execFileSync('chmod', ['000', join(dir, 'closed')])
    const found = asUser(() => find(dir, join(dir, 'closed')))
    expect(found.repositories.map(({ path, problem }) => [path.slice(dir.length + 1), problem])).toEqual([
      ['a', null],
      ['closed', expect.stringContaining('EACCES')],
    ])
  })
})
