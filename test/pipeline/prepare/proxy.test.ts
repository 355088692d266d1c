import { describe, expect, test } from 'vitest'
import { isExempt, readProxy } from '../../../pipeline/prepare/fetch/proxy.ts'

describe('a proxy', () => {
  test.each([
    ['http://proxy.example.org:3128', { host: 'proxy.example.org', port: 3128, authorization: null }],
    ['proxy.example.org:3128', { host: 'proxy.example.org', port: 3128, authorization: null }],
    ['http://[::1]/', { host: '::1', port: 80, authorization: null }],
    ['http://u:p%40ss@h:1', { host: 'h', port: 1, authorization: `Basic ${Buffer.from('u:p@ss').toString('base64')}` }],
  ])('is read from %s', (text, proxy) => {
    expect(readProxy(text)).toEqual(proxy)
  })

  test.each(['socks5://h:1', 'https://h:1', 'http://', 'http://h:99999'])('is none in %s', (text) => {
    expect(readProxy(text)).toBeNull()
  })

  test.each([
    ['example.org', true],
    ['.example.org', true],
    ['*.example.org', true],
    ['index.example.org', true],
    ['*', true],
    ['other.org, example.org:443', true],
    ['ample.org', false],
    ['', false],
  ])('is left out for index.example.org by no_proxy %j: %s', (noProxy, is) => {
    expect(isExempt(new URL('https://index.example.org/'), noProxy)).toBe(is)
  })
})
