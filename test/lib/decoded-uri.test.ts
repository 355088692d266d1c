import { describe, expect, test } from 'vitest'
import { decodedUri } from '../../lib/decoded-uri.ts'

describe('a URI reference without its percent-encoding', () => {
  test('is the path that was encoded', () => {
    expect(decodedUri('a%20b/%C3%A9%3A.py')).toBe('a b/\u00e9:.py')
  })

  test.each(['%', '%zz', '%C3'])('is none for %s', (uri) => {
    expect(decodedUri(uri)).toBeNull()
  })
})
