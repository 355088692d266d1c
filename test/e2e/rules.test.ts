import { afterAll, expect, test } from 'vitest'
import { analyzers } from '../../analyzers/index.ts'
import type { RulesReport } from '../../schemas/records/index.ts'
import { openPlace } from './assay.ts'

const place = openPlace()
afterAll(() => place.remove())

const json = async (...flags: readonly string[]): Promise<RulesReport> =>
  JSON.parse((await place.run(['rules', '--format', 'json', ...flags])).stdout)

test('lists every rule of every analyzer, each with severity, reason, origin and licence', async () => {
  const { rules } = await json()
  expect(rules.map(({ analyzer, id }) => `${analyzer} ${id}`)).toEqual(
    analyzers.flatMap((analyzer) => analyzer.rules().map(({ id }) => `${analyzer.id} ${id}`)),
  )
  expect(rules.filter(({ reason, origin, licence }) => [reason, origin, licence].includes(''))).toEqual([])
})

test('lists those of one analyzer and one severity where asked', async () => {
  const { rules } = await json('--analyzers', 'ruff', '--severity', 'note')
  expect(new Set(rules.map(({ analyzer, severity }) => `${analyzer} ${severity}`))).toEqual(new Set(['ruff note']))
  expect(rules.map(({ id }) => id)).toContain('F401')
})

test('groups them by reason for a person, and counts', async () => {
  const { stdout } = await place.run(['rules', '--analyzers', 'ruff', '--severity', 'note'])
  expect(stdout).toContain('ruff  note  Tidiness')
  expect(stdout).toMatch(/\n\d+ rules could fire\.\n$/)
})

test('names the analyzers there are where one is asked for that is not', async () => {
  const { status, stderr } = await place.run(['rules', '--analyzers', 'nobody'])
  expect(status).toBe(2)
  expect(stderr).toContain('Known are biome')
})
