import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { template } from '../../analyzers/_template/index.ts'
import { emptyRun, sourceOf } from './run-plan.ts'

const house = fileURLToPath(new URL('../../', import.meta.url))
let root = ''

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-template-'))
  mkdirSync(join(root, 'analyzers'))
  cpSync(join(house, 'analyzers/_template'), join(root, 'analyzers/_template'), { recursive: true })
  cpSync(join(house, 'analyzers/index.ts'), join(root, 'analyzers/index.ts'))
})

afterAll(() => rmSync(root, { recursive: true }))

const create = (name: string) =>
  spawnSync(process.execPath, [join(house, 'scripts/new-analyzer.mjs'), name, root], { encoding: 'utf8' })

test('an analyzer that nobody has finished is never taken for a clean run', () => {
  const source = sourceOf({ 'a.template': '' })
  const plan = template.plan(source.snapshot.files, { configSource: 'assay', cpuCores: 1 })
  const report = template.toSarif([emptyRun], plan, source, { version: '1', sha256: '' })
  expect([report.outcome.kind, report.log]).toEqual(['malformed', null])
})

test('a new analyzer is a folder of its own and one registered object', () => {
  expect(create('my-tool').status).toBe(0)
  const registry = readFileSync(join(root, 'analyzers/index.ts'), 'utf8')
  expect(registry).toContain("import { myTool } from './my-tool/index.ts'")
  expect(registry).toMatch(/readonly Analyzer\[\] = \[biome, [^\]]+, myTool\]/)
  const folder = readFileSync(join(root, 'analyzers/my-tool/index.ts'), 'utf8')
  expect(folder).toContain("id: 'my-tool'")
  expect(folder).not.toMatch(/template/i)
})

test.each(['_template', 'My Tool', '../x', ''])('%j is no name for one', (name) => {
  const { status, stderr } = create(name)
  expect(status).toBe(2)
  expect(stderr).toMatch(/NAME|exists/)
})
