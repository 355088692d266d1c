import { expect, test } from 'vitest'
import { toolsOf } from '../../policies/index.ts'
import { policies, signal } from './facts.ts'

const trivy = { id: 'trivy', evidence: [signal('T1')] }

test('the tools in use are those that show, and CodeQL where a sign of its use shows, sorted', () => {
  const signals = [signal('C1'), signal('C2'), signal('C10', 'scan.sh'), signal('S12')]
  expect(toolsOf({ tools: [trivy], signals }, policies)).toEqual([
    { id: 'codeql', evidence: [signal('C1'), signal('C10', 'scan.sh')] },
    trivy,
  ])
})

test('a hint or an upload of results is no use of CodeQL', () => {
  expect(toolsOf({ tools: [], signals: [signal('C2'), signal('C7'), signal('C17')] }, policies)).toEqual([])
})
