import fs from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Runner } from '../../../runner/index.ts'
import { needs } from '../../support/needs.ts'
import { git, makeRepository, omittedOf, pathsOf, useBench, writeTree } from './support.ts'

needs('bubblewrap').describe('untracked files of a working tree', () => {
  const bench = useBench()
  const repository = (files: Record<string, string>): string => makeRepository(join(bench.folder(), 'main'), files)

  it('are taken unless an ignore list names them, at any depth', async () => {
    const dir = repository({
      '.gitignore': '*.log\nbuild/\n/top.py\n!keep.log\n',
      'src/.gitignore': 'local.py\n',
      'src/a.py': '',
    })
    writeTree(dir, {
      'new.py': '',
      'x.log': '',
      'keep.log': '',
      'top.py': '',
      'src/local.py': '',
      'src/top.py': '',
      'local.py': '',
      'build/out.py': '',
      'fresh/deep/er/y.py': '',
      'fresh/deep/er/y.log': '',
      'fresh/deep/.gitignore': 'er2/\n',
      'fresh/deep/er2/z.py': '',
    })
    expect(pathsOf(await bench.take(dir))).toEqual([
      '.gitignore',
      'fresh/deep/.gitignore',
      'fresh/deep/er/y.py',
      'keep.log',
      'local.py',
      'new.py',
      'src/.gitignore',
      'src/a.py',
      'src/top.py',
    ])
  })

  it('agree with what git itself calls untracked', async () => {
    const dir = repository({ '.gitignore': 'o*\n!/ok\n**/t?p/\n[ab]x\n', 'a.py': '' })
    const names = [
      'ok',
      'oh',
      'p/ok',
      'top/x',
      'p/tip/x',
      'p/tiip/x',
      'ax',
      'p/bx',
      'cx',
      ':(top)q',
      '-n',
      ' s ',
      'ü.py',
    ]
    writeTree(dir, Object.fromEntries(names.map((name) => [name, ''])))
    const listed = git(
      dir,
      '-c',
      'core.quotePath=false',
      'ls-files',
      '-z',
      '--cached',
      '--others',
      '--exclude-standard',
    )
    const expected = listed.split('\0').filter((path) => path !== '')
    expect(new Set(pathsOf(await bench.take(dir)))).toEqual(new Set(expected))
  })

  it('are judged by the lists above a vetted subfolder, and by info/exclude', async () => {
    const dir = repository({ '.gitignore': 'sub/secret.py\n', 'sub/.gitignore': '*.tmp\n', 'sub/in/a.py': '' })
    fs.appendFileSync(join(dir, '.git/info/exclude'), 'excluded.py\n')
    writeTree(dir, {
      'sub/secret.py': '',
      'sub/x.tmp': '',
      'sub/in/y.tmp': '',
      'sub/in/excluded.py': '',
      'sub/in/new.py': '',
    })
    expect(pathsOf(await bench.take(join(dir, 'sub')))).toEqual(['.gitignore', 'in/a.py', 'in/new.py'])
    expect(pathsOf(await bench.take(join(dir, 'sub/in')))).toEqual(['a.py', 'new.py'])
  })

  it('do not matter for tracked files: those count whatever ignore lists say', async () => {
    const dir = repository({ 'a.py': '', 'gone/b.py': '' })
    writeTree(dir, { '.gitignore': '*\n', 'gone/c.py': '' })
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(['a.py', 'gone/b.py'])
    expect(taken.snapshot.subject.dirty).toBe(false)
  })

  it('are not looked for in an ignored folder, however large', async () => {
    const dir = repository({ '.gitignore': 'node_modules/\n', 'a.py': '' })
    fs.mkdirSync(join(dir, 'node_modules'))
    for (let count = 0; count < 60; count += 1) fs.writeFileSync(join(dir, 'node_modules', `${count}.js`), '')
    // A walk through the folder would end at this cap and say so.
    const taken = await bench.take(dir, { caps: { entries: 20 } })
    expect(taken.snapshot.omitted).toEqual([])
    expect(pathsOf(taken)).toEqual(['.gitignore', 'a.py'])
  })

  it('are not followed into another repository, which is listed', async () => {
    const dir = repository({ 'a.py': '' })
    makeRepository(join(dir, 'other/inner'), { 'x.py': '' })
    const taken = await bench.take(dir)
    expect(pathsOf(taken)).toEqual(['a.py'])
    expect(omittedOf(taken)).toEqual({ 'other/inner': 'nested-repository' })
  })

  it('of a folder that the repository ignores whole: it is vetted as a plain folder and said so', async () => {
    const dir = repository({ '.gitignore': 'out/\n', 'a.py': '' })
    writeTree(dir, { 'out/x.py': '', 'out/sub/.gitignore': '*\n', 'out/sub/y.py': '' })
    const taken = await bench.take(join(dir, 'out'))
    expect(pathsOf(taken)).toEqual(['sub/.gitignore', 'sub/y.py', 'x.py'])
    expect(taken.snapshot.subject).toMatchObject({ commit: null, dirty: null })
    expect(taken.snapshot.notices).toEqual([expect.stringContaining('vetted as a plain folder')])
  })

  it('cost nothing where there are none: a clean clone asks git about no ignore list', async () => {
    const dir = repository({ '.gitignore': '*.log\n', 'src/a.py': '' })
    const commands: string[] = []
    const run: Runner['run'] = (request, signal) => {
      commands.push(request.argv.join(' '))
      return bench.runner().run(request, signal)
    }
    await bench.take(dir, {}, { runner: { ...bench.runner(), run } })
    expect(commands.filter((command) => /check-ignore|hash-object/.test(command))).toEqual([])
    expect(commands).toHaveLength(3)
  })
})
