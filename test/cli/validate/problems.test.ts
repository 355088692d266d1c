import { describe, expect, it } from 'vitest'
import { openProblems } from '../../../cli/validate/problems.ts'
import { AssayError } from '../../../lib/errors.ts'

const failing = (error: unknown) => () => Promise.reject(error)
const full = new AssayError('disk/full', 'No space is left.', { remedy: 'Free space.' })
const missing = new AssayError('usage/unreadable', 'a.sarif: there is no such file.', { remedy: 'Check the path.' })

describe('problems of single logs', () => {
  it('raises the only one as it came', async () => {
    const problems = openProblems(new AbortController().signal)
    await problems.attempt(failing(full))
    expect(problems.raise).toThrow(full)
  })

  it('raises several as one with all messages and the first remedy', async () => {
    const problems = openProblems(new AbortController().signal)
    await problems.attempt(failing(missing))
    await problems.attempt(failing(full))
    expect(problems.raise).toThrow(
      expect.objectContaining({
        code: 'usage/unreadable',
        message: 'a.sarif: there is no such file.\nNo space is left.',
        remedy: 'Check the path.',
      }),
    )
  })

  it('keeps nothing of work that succeeds', async () => {
    const problems = openProblems(new AbortController().signal)
    expect(await problems.attempt(() => Promise.resolve('log'))).toBe('log')
    expect(problems.any()).toBe(false)
    expect(problems.raise).not.toThrow()
  })

  it('lets an error through that is not ours', async () => {
    const problems = openProblems(new AbortController().signal)
    await expect(problems.attempt(failing(new TypeError('a fault')))).rejects.toThrow(TypeError)
  })

  it('throws the reason of an interrupt and keeps no error that followed from it', async () => {
    const problems = openProblems(AbortSignal.abort(new Error('interrupted')))
    await expect(problems.attempt(failing(missing))).rejects.toThrow('interrupted')
    expect(problems.any()).toBe(false)
  })
})
