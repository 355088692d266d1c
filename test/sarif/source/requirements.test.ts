import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requirements, sourceRequirements } from '../../../sarif/index.ts'
import { requirementLines } from '../../conformance/lines.ts'

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8')
const isSource = (id: string): boolean => id.startsWith('source/')
const lines = requirementLines().filter(({ answers }) => answers.some(isSource))
const ids = sourceRequirements().map(({ id }) => id)
const suites = ['regions.test.ts', 'quotes.test.ts', 'places.test.ts']

test.each(lines)('$id is answered by rules that its suites name', ({ answers, shown }) => {
  const named = shown.filter((name) => name.endsWith('.test.ts'))
  expect(named.filter((name) => !suites.includes(name))).toEqual([])
  const text = named.map(read).join('\n')
  expect(answers.filter((id) => isSource(id) && !text.includes(`'${id.slice('source/'.length)}'`))).toEqual([])
})

test.each(ids)('%s is broken by a case', (id) => {
  expect(suites.map(read).join('\n')).toContain(`'${id.slice('source/'.length)}'`)
})

test('no rule has the id of another', () => {
  const all = [...requirements(), ...sourceRequirements()].map(({ id }) => id)
  expect(all).toEqual([...new Set(all)])
})
