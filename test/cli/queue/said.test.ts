import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openCoordination } from '../../../cli/coordinator/open.ts'
import { processIo } from '../../../cli/io.ts'
import { openTarget } from '../../../cli/queue/open.ts'
import { parseQueue } from '../../../pipeline/queue/open-queue.ts'
import { scratch } from '../../evidence/open.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a path in what a coordinator says does nothing to a terminal', async () => {
  const dir = scratch()
  vi.stubEnv('XDG_STATE_HOME', join(dir, 'state'))
  const said: string[] = []
  const io = { ...processIo(), err: (text: string) => void said.push(text) }
  const target = parseQueue(`sqlite:${join(dir, 'queue.db')}`)
  const queue = await openTarget(target, io)
  onTestFinished(() => queue.close())
  const { say, close } = openCoordination({}, { target, queue, who: 'assay coordinator' }, io)
  onTestFinished(close)
  say('/srv/\u001b[2Jtree is not there.')
  expect(said).toEqual(['assay coordinator: /srv/\\u{001b}[2Jtree is not there.\n'])
})
