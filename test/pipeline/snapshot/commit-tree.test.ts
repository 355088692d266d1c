import { describe, expect, it } from 'vitest'
import { readCommitTree } from '../../../pipeline/snapshot/commit-tree.ts'
import type { Git } from '../../../pipeline/snapshot/git.ts'
import { type ObjectType, objectId } from '../../../pipeline/snapshot/object-id.ts'
import { filesOfTree } from '../../../pipeline/snapshot/tree-listing.ts'
import { writeTreeObject } from '../../../pipeline/snapshot/tree-object.ts'

const idOf = (type: ObjectType, bytes: Buffer): string => objectId(type, bytes, 'sha1')

/** A git that answers `cat-file --batch` with these objects: some versions look at ids themselves, none has to. */
const answering = (...objects: readonly (readonly [string, ObjectType, Buffer])[]): Git => {
  const answers = objects.map(([id, type, bytes]) =>
    Buffer.concat([Buffer.from(`${id} ${type} ${bytes.length}\n`), bytes, Buffer.from('\n')]),
  )
  return { run: async () => ({ exitCode: 0, stdout: Buffer.concat(answers), stderr: '' }) }
}

const blob = { mode: '100644', name: 'a', oid: '1'.repeat(40) }
const tree = writeTreeObject([blob])
const treeId = idOf('tree', tree)
const other = writeTreeObject([{ ...blob, oid: '2'.repeat(40) }])
const commit = Buffer.from(`tree ${treeId}\n\none\n`)
const commitId = idOf('commit', commit)

describe('readCommitTree', () => {
  it('names a commit and its tree whose bytes are those of their ids', async () => {
    const git = answering([commitId, 'commit', commit], [treeId, 'tree', tree])
    expect(await readCommitTree(git, 'HEAD', '')).toEqual({ kind: 'found', commit: commitId, tree: treeId })
  })

  it.each([
    ['another commit’s bytes', [commitId, 'commit', Buffer.from(`tree ${treeId}\n\ntwo\n`)], [treeId, 'tree', tree]],
    ['another tree’s bytes', [commitId, 'commit', commit], [treeId, 'tree', other]],
    ['an honest tree that is not the commit’s', [commitId, 'commit', commit], [idOf('tree', other), 'tree', other]],
  ] as const)('names none for %s', async (_what, first, second) => {
    expect(await readCommitTree(answering(first, second), 'HEAD', '')).toEqual({ kind: 'forged' })
  })
})

describe('filesOfTree', () => {
  it('believes no listing that is not the tree, though the tree itself is honest', async () => {
    const git = answering([treeId, 'tree', tree])
    const listed = { path: 'a', mode: '100644', size: null }
    expect(await filesOfTree(git, treeId, [{ ...listed, oid: blob.oid }])).toHaveLength(1)
    expect(await filesOfTree(git, treeId, [{ ...listed, oid: '2'.repeat(40) }])).toBe(null)
    expect(await filesOfTree(git, treeId, [{ ...listed, path: 'no-folder/a', oid: blob.oid }])).toBe(null)
  })
})
