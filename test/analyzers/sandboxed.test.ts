import { expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { lines, vet } from './run-plan.ts'
import { vetInSandbox } from './sandboxed.ts'

needs('bubblewrap', 'ruff').describe('the sandbox', () => {
  test('changes nothing of what a tool finds, and leaves a receipt', async () => {
    const tree = { 'a b/app.py': 'import os\nprint(undefined_name)\n' }
    const [inside, outside] = [await vetInSandbox('ruff', tree), await vet('ruff', tree)]
    expect(lines(inside.report)).toEqual(lines(outside.report))
    expect(inside.raws[0]?.receipt?.backend).toBe('bubblewrap')
  })
})
