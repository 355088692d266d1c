import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requirements, sourceRequirements } from '../../../sarif/index.ts'

const folder = import.meta.dirname
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
const [, ...lines] = read('../../conformance/requirements/source.tsv').trimEnd().split('\n')
const rows = lines.map((line) => line.split('\t'))
const ids = sourceRequirements().map(({ id }) => id)
const suites = ['regions.test.ts', 'quotes.test.ts', 'places.test.ts']

test.each(rows)('%s %s is answered by rules that there are and a suite that names them, or by a reason', (...row) => {
  const [, , , , answer = '', cases = '', reason = ''] = row
  const named = answer === 'none' ? [] : answer.split(' ')
  expect(named.filter((id) => !ids.includes(id))).toEqual([])
  expect(named.length > 0 || reason !== '').toBe(true)
  const text = cases === '' ? '' : cases.split(' ').map(read).join('\n')
  expect(named.filter((id) => !text.includes(`'${id.slice('source/'.length)}'`))).toEqual([])
})

test.each(ids)('%s is broken by a case', (id) => {
  expect(suites.map(read).join('\n')).toContain(`'${id.slice('source/'.length)}'`)
})

test('no rule has the id of another', () => {
  const all = [...requirements(), ...sourceRequirements()].map(({ id }) => id)
  expect(all).toEqual([...new Set(all)])
})
