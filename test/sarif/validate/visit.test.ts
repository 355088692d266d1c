import { expect, test } from 'vitest'
import { validateLog } from '../../../sarif/index.ts'
import type { Report, Rule } from '../../../sarif/rules/index.ts'

const log = {
  version: '2.1.0',
  runs: [{ tool: { driver: { name: 'x' } }, results: [{ message: { text: 'a' } }, { message: { text: 'b' } }] }],
}

const judgingLater = (): Rule => {
  const kept: Report[] = []
  return {
    id: 'test/kept',
    section: '3.27',
    level: 'note',
    requirement: 'A rule may judge later.',
    remedy: 'None.',
    enter: { result: (_, { reportLater }) => void kept.push(reportLater()) },
    leave: {
      sarifLog: () => {
        for (const report of kept) report('Late.', 'message')
      },
    },
  }
}

test('a report that is kept for later stays with the object that was visited', () => {
  const { validation } = validateLog(log, { rules: [judgingLater()] })
  expect(validation.defects.map(({ pointer }) => pointer)).toEqual([
    '/runs/0/results/0/message',
    '/runs/0/results/1/message',
  ])
})
