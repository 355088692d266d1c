import { expect, test } from 'vitest'
import { prefixBelowCheckout } from '../../cli/report-formats.ts'

test.each([
  ['/w/shop', { GITHUB_WORKSPACE: '/w' }, 'shop/'],
  ['/w/services/shop/', { CI_PROJECT_DIR: '/w/' }, 'services/shop/'],
  ['/w', { GITHUB_WORKSPACE: '/w' }, ''],
  ['/wide', { GITHUB_WORKSPACE: '/w' }, ''],
  ['/w/shop', {}, ''],
  ['/w/shop', { GITHUB_WORKSPACE: '' }, ''],
])('%s in the checkout %o has the prefix "%s"', (path, env, prefix) => {
  expect(prefixBelowCheckout(path, env)).toBe(prefix)
})
