import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programs } from './bundle.mjs'
import { warmLog } from './warm-log.mjs'

const warmUp = fileURLToPath(new URL('./warm.cjs', import.meta.url))

const log = JSON.stringify({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'warm-up', rules: [{ id: 'a' }] } },
      columnKind: 'utf16CodeUnits',
      results: [
        {
          ruleId: 'a',
          ruleIndex: 0,
          message: { text: 'b' },
          locations: [{ physicalLocation: { artifactLocation: { uri: 'c' }, region: { startLine: 1 } } }],
        },
      ],
    },
  ],
})

// The framing of pipeline/examine/frames.ts.
const frame = (header, ...blobs) => {
  const text = Buffer.from(JSON.stringify({ header, blobs: blobs.map((blob) => blob.byteLength) }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.byteLength)
  return Buffer.concat([length, text, ...blobs])
}

const nothing = { subject: { path: '.' }, files: [], omitted: [], omittedCounts: {}, notices: [] }
const work = {
  main: { args: ['validate', '-'], input: log },
  validate: { args: ['validate', '-'], input: warmLog },
  crates: { args: ['fetch'], input: frame({ index: '', proxy: null, noProxy: '', userAgent: '', crates: [] }) },
  signer: { args: ['public', ''], input: '' },
  job: { args: [String(process.pid)], input: '' },
  child: {
    args: [],
    input: Buffer.concat([
      frame({ kind: 'open', snapshot: nothing }),
      frame({ kind: 'tree', failOn: 'error', analyzers: ['biome', 'ruff'] }),
      frame({ kind: 'imported', id: 'warm-up', name: 'warm-up' }, Buffer.from(log)),
    ]),
  },
}

/** Lets each program of a build do a little work, so that V8 has compiled what every start needs. A program that cannot is only slower. */
export const warm = (folder) => {
  for (const { name, flags } of programs.filter((program) => existsSync(join(folder, `${program.name}.cjs`)))) {
    const { args, input } = work[name]
    spawnSync(process.execPath, [...flags, warmUp, folder, name, ...args], {
      input,
      stdio: ['pipe', 'ignore', 'ignore', 'ignore'], // the fourth: the signer's passphrase
    })
  }
}
