import { describe, expect, it } from 'vitest'
import { grouped } from '../../lib/grouped.ts'

describe('things by their key', () => {
  it('are in the order of their keys and in their own', () => {
    expect([...grouped(['b1', 'a1', 'b2'], (text) => text.charAt(0))]).toEqual([
      ['b', ['b1', 'b2']],
      ['a', ['a1']],
    ])
  })

  it('are none where there is nothing', () => {
    expect(grouped([], String).size).toBe(0)
  })
})
