import { tmpdir } from 'node:os'
import { openRunner } from '../../runner/index.ts'
import { openScratch } from '../scratch.ts'
import { findNamedRules, type NamedRules } from './find.ts'
import { parseFound, type ReadRules } from './read.ts'

/** The rules at named places of this machine, read from there and parsed in a child in the sandbox. */
export const listNamedRules = async (named: readonly NamedRules[], signal: AbortSignal): Promise<ReadRules> => {
  const scratch = openScratch(tmpdir(), 'auto')
  try {
    const runner = await openRunner({
      sandbox: 'auto',
      minIsolation: 'namespace',
      scratchDir: scratch.make('runner'),
      slots: 1,
    })
    try {
      const found = findNamedRules(named, null)
      return await parseFound(found, { runner, destination: scratch.make('snapshot'), signal })
    } finally {
      await runner.close()
    }
  } finally {
    scratch.remove()
  }
}
