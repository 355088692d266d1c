// A process of its own that records into a store: `writer.js MODE DIR BINDING [NAME]`.
import { openStore } from '../../evidence/index.ts'
import type { FindingRecord } from '../../schemas/records/index.ts'
import { blobs, runRecord } from './record.ts'

const [mode = '', dir = '', binding = '', name = ''] = process.argv.slice(2)
const store = openStore({ dir, nativeBinding: binding === '' ? undefined : binding })

const die = (): never => {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('still alive')
}

function* dyingBlobs(): Generator<Uint8Array> {
  const [first] = blobs
  if (first) yield first
  die()
}

const finding: FindingRecord = {
  analyzer: 'biome',
  ruleId: 'a',
  level: 'error',
  uri: 'a.js',
  line: 1,
  column: 1,
  message: 'm'.repeat(200),
  fingerprint: null,
}

/** The thirty-thousandth finding kills the process while the transaction is open; by then SQLite has spilled pages into the WAL. */
const dyingFindings = (): FindingRecord[] => {
  const findings = Array.from({ length: 30_000 }, () => finding)
  const last = { ...finding }
  Object.defineProperty(last, 'message', { get: die })
  return [...findings, last]
}

switch (mode) {
  case 'die-between-blobs':
    store.record(runRecord('dying'), dyingBlobs())
    break
  case 'die-in-transaction':
    store.record(runRecord('dying', { findings: dyingFindings() }), blobs)
    break
  case 'many':
    for (let index = 0; index < 50; index++) {
      store.record(runRecord(`shared-${index}`), blobs)
      store.record(runRecord(`${name}-${index}`), blobs)
    }
    break
  default:
    throw new Error(`unknown mode ${mode}`)
}
store.close()
