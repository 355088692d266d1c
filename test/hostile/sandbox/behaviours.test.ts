import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needs } from '../../support/needs.ts'
import { bait, behaviours } from './behaviours.ts'
import { type Driven, type DrivenResult, openStage, type Stage, type Who } from './drive.ts'

const suites: readonly { who: Who; needs: ReturnType<typeof needs> }[] = [
  { who: 'root', needs: needs('root', 'bubblewrap') },
  { who: 'user', needs: needs('bubblewrap') },
]

for (const suite of suites) {
  suite.needs.describe(`a hostile payload, Assay started by ${suite.who}`, () => {
    let stage: Stage
    let driven: Driven
    beforeAll(async () => {
      stage = openStage()
      const runs = behaviours.map(({ request }) => ({ request }))
      driven = await stage.drive(suite.who, runs, { extraFds: [5, 40], bait })
    }, 120_000)
    afterAll(() => stage.remove())

    for (const [index, behaviour] of behaviours.entries()) {
      test(behaviour.name, () => {
        const result = driven.results[index] as DrivenResult
        // A payload that was never started shows nothing.
        expect(result.startFailure === null || behaviour.mayFailToStart === true, `${result.startFailure}`).toBe(true)
        expect(behaviour.holds(result), JSON.stringify(result, null, 2)).toEqual(behaviour.expected)
      })
    }

    test('no run left anything, and none was root', () => {
      const receipts = driven.results.flatMap(({ receipt }) => (receipt === null ? [] : [receipt]))
      expect(receipts.filter(({ teardown, uid }) => !teardown.empty || uid === 0)).toEqual([])
    })

    test('9 no process outside was reached', () => {
      expect(driven.isSentinelAlive).toBe(true)
    })
  })
}

describe('the table', () => {
  test('names each behaviour once', () => {
    const names = behaviours.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
