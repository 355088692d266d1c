import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeStepSummary } from '../../cli/step-summary.ts'
import { finding, view } from '../pipeline/report/view.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-summary-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (env: NodeJS.ProcessEnv): string => {
  const said: string[] = []
  writeStepSummary(view([finding()]), env, { err: (text) => void said.push(text) })
  return said.join('')
}

test('the report stands after what is there', () => {
  const path = join(folder, 'summary.md')
  writeFileSync(path, '# Build\n')
  expect(write({ GITHUB_STEP_SUMMARY: path })).toBe('')
  expect(readFileSync(path, 'utf8')).toMatch(/^# Build\n## assay: fail\n/)
})

test('elsewhere than in a step nothing is written or said', () => {
  expect(write({})).toBe('')
  expect(write({ GITHUB_STEP_SUMMARY: '' })).toBe('')
})

test('a summary that would be larger than GitHub takes is left as it is', () => {
  const path = join(folder, 'summary.md')
  writeFileSync(path, 'x'.repeat(1024 * 1024 - 10))
  expect(write({ GITHUB_STEP_SUMMARY: path })).toContain('larger than 1 MiB')
  expect(readFileSync(path)).toHaveLength(1024 * 1024 - 10)
})

test('a pipe that nobody reads is not waited for', () => {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  expect(write({ GITHUB_STEP_SUMMARY: path })).toBe(`The step summary ${path} was not written: ENXIO.\n`)
})

test('a place that cannot be written is said, and no more', () => {
  const path = join(folder, 'nowhere', 'summary.md')
  expect(write({ GITHUB_STEP_SUMMARY: path })).toBe(`The step summary ${path} was not written: ENOENT.\n`)
})
