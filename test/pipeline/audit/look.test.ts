import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { closeFolder, openReal } from '../../../lib/tree/index.ts'
import { lookAt } from '../../../pipeline/audit/look.ts'
import { decodeFrames } from '../../../pipeline/examine/frames.ts'
import { needs } from '../../support/needs.ts'
import { folderOf, workflow } from './place.ts'

type Header = { readonly kind: string; readonly path?: string }

/** What a look hands to the child, and what it says itself. `each` is called before every frame is taken. */
const look = async (dir: string, each: (path: string) => void = () => {}, maxCandidateBytes?: number) => {
  const root = openReal(dir)
  const looked = lookAt(root, 'id', { signal: new AbortController().signal, progress: () => {} }, maxCandidateBytes)
  const candidates: string[] = []
  let paths: readonly string[] = []
  for await (const bytes of looked.frames) {
    const [frame] = decodeFrames(bytes)
    const { kind, path = '' } = (frame?.header ?? {}) as Header
    candidates.push(...(kind === 'candidate' ? [path] : []))
    paths =
      kind === 'audit'
        ? Buffer.from(frame?.blobs[0] ?? [])
            .toString()
            .split('\0')
            .slice(0, -1)
        : paths
    each(path)
  }
  closeFolder(root)
  const unread = looked.unread().map(({ uri, reason, subject }) => `${uri}: ${reason} (${subject})`)
  return { candidates, paths, unread, nested: looked.nested, files: looked.files() }
}

describe('a look at a repository', () => {
  test('hands over what has to be parsed and no more, and the path of every file', async () => {
    const dir = folderOf({
      '.git/hooks/scan.sh': 'codeql database create x\n',
      '.github/workflows/a.yml': workflow,
      '.gitignore': 'ignored/\n',
      'ignored/scan.sh': '#!/bin/sh\ncodeql database create x\n',
      LICENSE: 'MIT License\n',
      'src/main.c': 'codeql database create x\n',
      'values.yaml': 'a: 1\n',
    })
    const { candidates, paths, files, unread } = await look(dir)
    expect(candidates).toEqual(['.github/workflows/a.yml', 'LICENSE', 'ignored/scan.sh'])
    expect(paths).toEqual(expect.arrayContaining(['.gitignore', 'src/main.c', 'values.yaml']))
    expect(paths.filter((path) => path.startsWith('.git/'))).toEqual([])
    expect(files).toBe(6)
    expect(unread).toEqual([])
  })

  test('enters no repository that lies in it, and names it', async () => {
    const dir = folderOf({
      '.git/': '',
      'modules/rules/.git': 'gitdir: ../../.git/modules/rules\n',
      'modules/rules/scan.sh': '#!/bin/sh\ncodeql database create x\n',
    })
    const { candidates, nested } = await look(dir)
    expect(candidates).toEqual([])
    expect(nested).toEqual(['modules/rules'])
  })

  test('enters the folders that a server takes its builds from, whatever lies in them', async () => {
    const dir = folderOf({
      '.git/': '',
      '.github/.git': 'gitdir: /nowhere\n',
      '.github/workflows/.git': 'gitdir: /nowhere\n',
      '.github/workflows/a.yml': workflow,
      '.circleci/.git': 'gitdir: /nowhere\n',
      '.circleci/config.yml': 'a: codeql\n',
    })
    const { candidates, nested } = await look(dir)
    expect(candidates).toEqual(['.circleci/config.yml', '.github/workflows/a.yml'])
    expect(nested).toEqual([])
  })

  test('follows no link: one out of the tree where a workflow or rules may be is unread, one into it is not', async () => {
    const outside = folderOf({ 'rules.yaml': 'rules: []\nlanguages: x\n' })
    const dir = folderOf({ 'rules/own.yaml': 'a: 1\n', 'notes.txt': '', '.github/workflows/': '' })
    symlinkSync(join(outside, 'rules.yaml'), join(dir, 'out.yaml'))
    symlinkSync('rules/own.yaml', join(dir, 'in.yaml'))
    symlinkSync('notes.txt', join(dir, 'disguised.yaml'))
    symlinkSync('../../rules/own.yaml', join(dir, '.github/workflows/in.yml'))
    symlinkSync('loop.yaml', join(dir, 'loop.yaml'))
    symlinkSync('/etc', join(dir, 'etc'))
    const { candidates, unread } = await look(dir)
    expect(candidates).toEqual([])
    expect(unread).toEqual([
      '.github/workflows/in.yml: link-inside (codeql)',
      'disguised.yaml: link-inside (semgrep-rules)',
      'loop.yaml: link-outside (semgrep-rules)',
      'out.yaml: link-outside (semgrep-rules)',
    ])
  })

  test('a workflow folder that is a link elsewhere is unread for CodeQL', async () => {
    const outside = folderOf({ 'a.yml': workflow })
    const dir = folderOf({ '.github/': '' })
    symlinkSync(outside, join(dir, '.github/workflows'))
    expect((await look(dir)).unread).toEqual(['.github/workflows: link-outside (codeql)'])
  })

  test('what is no file is unread where its path speaks of a subject', async () => {
    const dir = folderOf({ '.github/workflows/': '' })
    execFileSync('mkfifo', [join(dir, '.github/workflows/a.yml'), join(dir, 'pipe')])
    expect((await look(dir)).unread).toEqual(['.github/workflows/a.yml: fifo (codeql)'])
  })

  test('a name that is not UTF-8 is unread where something would be looked for in it', async () => {
    const dir = folderOf({ 'a.txt': '' })
    for (const name of ['a\\377.yaml', 'b\\377.txt'])
      execFileSync('sh', ['-c', `printf x > "$1/$(printf '${name}')"`, 'sh', dir])
    expect((await look(dir)).unread).toEqual(['a\\xff.yaml: name-not-utf8 (semgrep-rules)'])
  })

  test('a git-lfs pointer in the place of rules is unread', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12\n`
    const dir = folderOf({ 'rules.yaml': pointer, 'model.bin': pointer })
    expect((await look(dir)).unread).toEqual(['rules.yaml: lfs-pointer (semgrep-rules)'])
  })

  test('a file that vanishes while the tree is read is unread', async () => {
    const dir = folderOf({ 'a.sh': '#!/bin/sh\ncodeql\n', 'b.yaml': 'a: 1\n' })
    const { unread } = await look(dir, (path) =>
      rmSync(join(dir, path === 'a.sh' ? 'b.yaml' : 'none'), { force: true }),
    )
    expect(unread).toEqual(['b.yaml: unreadable: ENOENT (semgrep-rules)'])
  })

  test('what is too much for the child together is unread, and the first of it is read', async () => {
    const dir = folderOf({ 'a.sh': 'codeql 1\n', 'b.sh': 'codeql 2\n', 'c.sh': 'codeql 3\n' })
    const { candidates, unread } = await look(dir, undefined, 20)
    expect(candidates).toEqual(['a.sh', 'b.sh'])
    expect(unread).toEqual(['c.sh: too-many: more than 20 bytes of files to parse (null)'])
  })

  test('is ended by the signal', async () => {
    const dir = folderOf({ 'a.sh': 'codeql\n', 'b.sh': 'codeql\n' })
    const root = openReal(dir)
    const { frames } = lookAt(root, 'id', { signal: AbortSignal.abort(), progress: () => {} })
    const slow = async (): Promise<void> => {
      for await (const _ of frames) await new Promise((done) => setTimeout(done, 30))
    }
    await expect(slow()).rejects.toMatchObject({ code: 'cancelled' })
    closeFolder(root)
  })
})

needs('root').describe('a look without rights', () => {
  test('says the folders and files that it could not read, each with its subject', async () => {
    const dir = folderOf({
      '.github/workflows/a.yml': workflow,
      'closed/x': '',
      'rules.yaml': 'a: 1\n',
      'data.bin': '',
    })
    execFileSync('chmod', ['755', dir])
    for (const path of ['.github/workflows', 'closed', 'rules.yaml', 'data.bin']) chmodSync(join(dir, path), 0)
    process.seteuid?.(65_534)
    const { unread } = await look(dir).finally(() => process.seteuid?.(0))
    expect(unread).toEqual([
      '.github/workflows: unreadable: folder: EACCES (codeql)',
      'closed: unreadable: folder: EACCES (null)',
      'rules.yaml: unreadable: EACCES (semgrep-rules)',
    ])
  })

  test('a second name of a file that only another may read is unread', async () => {
    const dir = folderOf({ secret: 'codeql\n' })
    const tree = join(dir, 'tree')
    execFileSync(
      'sh',
      ['-c', 'mkdir "$1" && chown 65534 "$1" && chmod 600 secret && ln secret "$1/a.sh"', 'sh', tree],
      { cwd: dir },
    )
    expect((await look(tree)).unread).toEqual(['a.sh: unreadable: a hard link to a file of another owner (null)'])
  })
})
