// What a signed bundle costs: made and checked, against writing the SARIF of the same recorded run alone.
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeLog } from './generate-log.mjs'
import { measured, median, megabytes } from './measure.mjs'

const rounds = 5
const sizes = { results: 150_000, artifacts: 5_000, rules: 200 }

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`

/** Records a vet that brings in a log of 150,000 results, then writes, bundles and verifies it, side by side in each round. */
export const benchBundle = async (root) => {
  const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-bundle-'))
  try {
    const [log, tree] = [join(scratch, 'big.sarif'), join(scratch, 'tree')]
    await writeLog(log, sizes, {})
    mkdirSync(tree)
    writeFileSync(join(tree, 'a.py'), 'x = 1\n')
    const env = { ...process.env, XDG_STATE_HOME: join(scratch, 'state') }
    const assay = (...argv) => measured([join(root, 'assay'), ...argv], { env })
    const vetted = await assay('vet', tree, '--analyzers', 'ruff', '--sarif', log, '--format', 'json')
    const { run, results } = JSON.parse(vetted.stdout.toString('utf8'))
    const rows = { alone: [], signed: [], verified: [] }
    for (let round = 0; round < rounds; round++) {
      const out = join(scratch, `bundle-${round}`)
      const alone = await assay('show', run, '--format', 'sarif')
      writeFileSync(join(scratch, `alone-${round}.sarif`), alone.stdout)
      rows.alone.push(alone)
      rows.signed.push(await assay('show', run, '--out', out, '--format', 'sarif'))
      rows.verified.push(await assay('verify', out))
      if (rows.verified.at(-1).code !== 0) throw new Error(String(rows.verified.at(-1).stdout))
    }
    const bytes = statSync(join(scratch, 'alone-0.sarif')).size
    const ms = (name) => median(rows[name].map((row) => row.ms))
    const peak = (name) => megabytes(median(rows[name].map((row) => row.peakBytes)))
    const line = (title, name) =>
      `  ${title}  ${seconds(ms(name))}, peak ${peak(name)}: ${(ms(name) / ms('alone')).toFixed(2)}x`
    console.log(
      `bundle, a recorded run of ${results.total.toLocaleString('en')} results (${megabytes(bytes)} of SARIF)`,
    )
    console.log(line('the SARIF alone    ', 'alone'))
    console.log(line('and a signed bundle', 'signed'))
    console.log(line('assay verify of it ', 'verified'))
    const whole = ms('signed') + ms('verified')
    console.log(`  sign, write and verify: ${seconds(whole)}, ${(whole / ms('alone')).toFixed(2)}x`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
