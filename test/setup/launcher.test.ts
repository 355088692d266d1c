import { appendFileSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { createScratchRoot, leaveOnlyNpmRecord, type ScratchRoot, until } from './scratch-root.ts'

describe('the launcher', () => {
  let scratch: ScratchRoot
  beforeAll(() => {
    scratch = createScratchRoot()
  })
  afterAll(() => scratch.remove())

  test('builds first and then hands over arguments and exit code', async () => {
    const { code, stdout, stderr } = await scratch.run(['./assay', 'validate', 'a b', '--x'])
    expect({ code, stdout }).toEqual({ code: 7, stdout: '["validate","a b","--x"]\n' })
    expect(stderr).toContain('set-up: build')
  })

  test('brings nothing but JavaScript for validate', () => {
    expect(scratch.stamp()).toMatchObject({ level: 'js', tools: {}, missing: {} })
  })

  test('brings nothing but JavaScript for a bundle that is held against no checkout', async () => {
    expect(await scratch.run(['./assay', 'verify', 'out'])).toMatchObject({ stdout: '["verify","out"]\n' })
    expect(scratch.stamp()).toMatchObject({ level: 'js', tools: {} })
  })

  test('says nothing of its own where nothing is due', async () => {
    expect(await scratch.run(['./assay', 'validate'])).toEqual({ code: 7, stdout: '["validate"]\n', stderr: '' })
  })

  test('is found through a link and from any folder', async () => {
    symlinkSync(join(scratch.root, 'assay'), join(scratch.bin, 'assay'))
    expect(await scratch.run(['sh', '-c', 'cd / && assay here'])).toMatchObject({ code: 0, stdout: '["here"]\n' })
  })

  test('is one process with the product, so that a signal is the product’s', async () => {
    const { pid, said, end } = scratch.start(['./assay', 'wait'])
    await until(() => said().includes('wait'))
    process.kill(pid, 'SIGTERM')
    expect(await end).toMatchObject({ code: 42 })
  })

  test('builds anew where a source has changed, and keeps the build that a worker may run', async () => {
    const before = scratch.stamp().build
    appendFileSync(join(scratch.root, 'cli/main.ts'), 'console.log("new")\n')
    expect((await scratch.run(['./assay'])).stdout).toContain('new')
    expect(scratch.stamp().build).not.toBe(before)
    expect((await scratch.run(['node', `${before}/main.cjs`, 'old'])).stdout).toBe('["old"]\n')
  })

  test('builds nothing where only times have changed', async () => {
    utimesSync(join(scratch.root, 'cli/main.ts'), 1, 1)
    expect(await scratch.run(['./assay'])).toMatchObject({ code: 0, stderr: '' })
  })

  test('names the source that cannot be built', async () => {
    appendFileSync(join(scratch.root, 'cli/main.ts'), 'const = 1\n')
    const { code, stderr } = await scratch.run(['./assay'])
    expect(code).toBe(4)
    expect(stderr).toContain('cli/main.ts:10:6')
    expect(stderr).toContain('What to do:')
  })

  test('says that node is missing', async () => {
    const withoutNode = join(scratch.top, 'without-node')
    mkdirSync(withoutNode)
    for (const name of ['dirname', 'readlink']) symlinkSync(join(scratch.bin, name), join(withoutNode, name))
    const { code, stderr } = await scratch.run([join(scratch.bin, 'sh'), './assay'], { PATH: withoutNode })
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Install Node 20.19 or newer') })
  })
})

describe('the quick start of validate', () => {
  let scratch: ScratchRoot
  const validate = async () => {
    const { stdout, stderr } = await scratch.run(['./assay', 'validate'])
    return { stdout, stderr }
  }
  beforeAll(async () => {
    scratch = createScratchRoot()
    writeFileSync(join(scratch.root, 'cli/validate-only.ts'), "import { said } from './said.ts'\nconsole.log(said)\n")
    writeFileSync(join(scratch.root, 'cli/said.ts'), "export const said = 'first'\n")
    await validate()
  })
  afterAll(() => scratch.remove())

  test('runs the program that has nothing else in it', async () => {
    expect(await validate()).toEqual({ stdout: 'first\n', stderr: '' })
  })

  test('looks at none of the other sources', async () => {
    appendFileSync(join(scratch.root, 'cli/main.ts'), '// changed\n')
    expect(await validate()).toEqual({ stdout: 'first\n', stderr: '' })
  })

  test('builds anew where a source that it reaches has changed', async () => {
    writeFileSync(join(scratch.root, 'cli/said.ts'), "export const said = 'then'\n")
    await validate()
    expect(await validate()).toEqual({ stdout: 'then\n', stderr: '' })
  })

  test('builds anew where a package may be another', async () => {
    appendFileSync(join(scratch.root, 'package-lock.json'), '\n')
    expect((await validate()).stderr).toContain('set-up: build')
  })

  test('finds a source that is gone', async () => {
    await validate()
    rmSync(join(scratch.root, 'cli/said.ts'))
    expect((await validate()).stderr).toContain('said.ts')
  })
})

test('a Node that is too old is named with the one that is needed', async () => {
  const { nodeProblem } = await import(new URL('../../scripts/setup/runtime.mjs', import.meta.url).href)
  expect(nodeProblem('20.18.3')).toContain('needs Node 20.19 or newer; this is 20.18.3')
  expect([nodeProblem('20.19.0'), nodeProblem('22.0.0'), nodeProblem('24.1.0')]).toEqual([null, null, null])
})

needs('root').describe('the launcher as a user who does not own the folder', () => {
  const asOther = ['setpriv', '--reuid', '54321', '--regid', '54321', '--clear-groups'] as const
  let scratch: ScratchRoot
  beforeAll(async () => {
    scratch = createScratchRoot()
    await scratch.run(['./assay'])
    leaveOnlyNpmRecord(scratch.root)
  })
  afterAll(() => scratch.remove())

  test('runs what was set up', async () => {
    expect(await scratch.run([...asOther, './assay', 'x'])).toEqual({ code: 0, stdout: '["x"]\n', stderr: '' })
  })

  test('runs it too where times differ and the record cannot be refreshed', async () => {
    utimesSync(join(scratch.root, 'cli/main.ts'), 1, 1)
    expect(await scratch.run([...asOther, './assay', 'x'])).toEqual({ code: 0, stdout: '["x"]\n', stderr: '' })
  })

  test('says what cannot be written where set-up is due', async () => {
    appendFileSync(join(scratch.root, 'cli/main.ts'), '// changed\n')
    const { code, stderr } = await scratch.run([...asOther, './assay', 'x'])
    expect(code).toBe(4)
    expect(stderr).toContain(`cannot write ${scratch.root}/.tools/lock`)
    expect(stderr).toContain(`run: node ${scratch.root}/scripts/setup.mjs`)
  })
})
