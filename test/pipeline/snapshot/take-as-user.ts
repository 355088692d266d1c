import fs from 'node:fs'
import { join } from 'node:path'
import { takeSnapshot } from '../../../pipeline/snapshot/index.ts'
import { openRunner } from '../../../runner/index.ts'

// A process of its own, for a test that is root and wants to see what an ordinary user gets: SCRATCH PATH [REF].
const [scratchDir = '', path = '', ref = null] = process.argv.slice(2)
const runner = await openRunner({
  sandbox: 'auto',
  minIsolation: 'namespace',
  scratchDir: join(scratchDir, 'runner'),
  slots: 2,
})
const destination = fs.mkdtempSync(join(scratchDir, 'copy-'))
const request = { path, ref, leaveOut: [], destination }
const { snapshot } = await takeSnapshot(request, { runner, signal: new AbortController().signal, scratchDir })
await runner.close()
process.stdout.write(JSON.stringify({ uid: process.getuid?.(), snapshot }))
