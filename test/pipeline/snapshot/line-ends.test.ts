import fs from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { needs } from '../../support/needs.ts'
import { git, makeRepository, useBench, writeTree } from './support.ts'

needs('bubblewrap').describe('dirty, where attributes convert', () => {
  const bench = useBench()
  /** Line feeds in the objects, carriage returns too in the working tree. */
  const checkedOut = (attributes: string, where = '.gitattributes'): string => {
    const dir = makeRepository(join(bench.folder(), 'm'), { 'sub/a.py': 'x = 1\ny = 2\n', [where]: attributes })
    fs.rmSync(join(dir, 'sub/a.py'))
    git(dir, 'checkout', '-q', '-f', 'HEAD', '--', '.')
    return dir
  }

  it('a fresh checkout is clean, whole or in a subfolder', async () => {
    const dir = checkedOut('*.py text eol=crlf\n')
    expect(fs.readFileSync(join(dir, 'sub/a.py'), 'utf8')).toBe('x = 1\r\ny = 2\r\n')
    expect((await bench.take(dir)).snapshot.subject.dirty).toBe(false)
    expect((await bench.take(join(dir, 'sub'))).snapshot.subject.dirty).toBe(false)
  })

  it('a change under the same attributes is still one', async () => {
    const dir = checkedOut('*.py text eol=crlf\n')
    fs.writeFileSync(join(dir, 'sub/a.py'), 'x = 1\r\ny = 3\r\n')
    expect((await bench.take(dir)).snapshot.subject.dirty).toBe(true)
  })

  it('without such attributes another line end is a change', async () => {
    const dir = checkedOut('')
    fs.writeFileSync(join(dir, 'sub/a.py'), 'x = 1\r\ny = 2\r\n')
    expect((await bench.take(dir)).snapshot.subject.dirty).toBe(true)
  })

  it('the repository may convert by its own setting', async () => {
    const dir = checkedOut('')
    git(dir, 'config', 'core.autocrlf', 'true')
    fs.writeFileSync(join(dir, 'sub/a.py'), 'x = 1\r\ny = 2\r\n')
    expect((await bench.take(dir)).snapshot.subject.dirty).toBe(false)
  })

  it('names with a newline, a quote or a trailing return are asked for as they are', async () => {
    const names = ['new\nline.py', '"quoted".py', 'back\\slash.py', 'return.py\r', 'é.py']
    const dir = makeRepository(join(bench.folder(), 'm'), {
      ...Object.fromEntries(names.map((name) => [name, 'x\n'])),
      '.gitattributes': '* text eol=crlf\n',
    })
    writeTree(dir, Object.fromEntries(names.map((name) => [name, 'x\r\n'])))
    expect((await bench.take(dir)).snapshot.subject.dirty).toBe(false)
  })
})
