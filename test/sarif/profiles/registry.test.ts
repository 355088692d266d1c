import { describe, expect, test } from 'vitest'
import { profileHelp } from '../../../cli/validate/options.ts'
import { profiles, requirements } from '../../../sarif/index.ts'
import { judge } from './judge.ts'

describe('the registry of profiles', () => {
  test('the command line offers each, and the specification alone', () => {
    expect(Object.keys(profileHelp)).toEqual(['oasis', ...profiles.map(({ id }) => id)])
  })

  test('no two rules have one id', () => {
    const ids = profiles.flatMap((profile) => profile.requirements()).map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  test.each(profiles.map((profile) => [profile.id, profile] as const))(
    '%s says where and when each was read',
    (_, profile) => {
      expect(profile.document.url).toMatch(/^(https:\/\/|docs\/)/)
      expect(profile.document.date).toMatch(/^2026-\d\d-\d\d$/)
    },
  )
})

test.each(profiles.flatMap(({ id, settled }) => settled.map((rule) => [id, rule] as const)))(
  '%s settles advice, not a duty: %s',
  (_, rule) => {
    expect(requirements().find(({ id }) => id === rule)?.level).toBe('warning')
  },
)

describe('a log that no consumer can read', () => {
  test.each(profiles.map(({ id }) => id))('is refused by %s', (id) => {
    const cut = new TextEncoder().encode('{"version": "2.1.0", "runs": [')
    expect(judge(id, cut)).toMatchObject({
      accepts: false,
      effects: [{ effect: 'refuses', what: 'log', kept: 0, of: 1 }],
    })
    expect(judge(id, [])).toMatchObject({ accepts: false, effects: [{ ruleId: 'schema/type' }] })
  })
})
