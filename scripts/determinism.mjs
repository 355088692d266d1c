// `npm run determinism`: the same commit vetted under varied conditions; prints how many digests came of it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { random } from '../bench/random.mjs'
import { conditions, impossible, plain } from './determinism/conditions.mjs'
import { makeOrigin, vetUnder } from './determinism/vet.mjs'
import { root, runSetUp } from './setup/entry.mjs'

const help = `Vet one commit again and again under varied conditions, and count the digests.

  npm run determinism [-- N] [options]     N vets, 100 unless said otherwise; each varies some of the conditions by chance

Conditions: ${Object.keys(conditions).join(', ')}.

Options
  --each           a plain vet, then one for each condition alone
  --analyzers IDS  only these, separated by commas
  --fixture DIR    what to vet (default: test/fixtures/polyglot)
  --seed N         another choice of conditions (default: 1)
  --format json    for a script
  --help

Exit code 0 where all vets gave one analysis digest and one log digest, else 1; 2 usage.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    each: { type: 'boolean', default: false },
    analyzers: { type: 'string' },
    fixture: { type: 'string', default: join(root, 'test/fixtures/polyglot') },
    seed: { type: 'string', default: '1' },
    format: { type: 'string', default: 'pretty' },
    help: { type: 'boolean', default: false },
  },
})
const count = Number(positionals[0] ?? 100)

const names = Object.keys(conditions).filter((name) => !(name in impossible()))

/** Which conditions each vet varies. */
const choices = () => {
  if (values.each) return [[], ...names.map((name) => [name])]
  const chance = random(Number(values.seed))
  return Array.from({ length: count }, () => names.filter(() => chance() < 0.5))
}

const measure = async () => {
  await runSetUp('vet')
  const scratch = mkdtempSync(join(tmpdir(), 'assay-determinism-'))
  chmodSync(scratch, 0o755) // another user vets there too
  try {
    const origin = makeOrigin(values.fixture, join(scratch, 'origin'))
    const work = { root, origin, scratch, analyzers: values.analyzers ?? null }
    const vets = []
    for (const varied of choices()) {
      const vet = varied.reduce((before, name) => conditions[name](before), plain)
      vets.push({ varied, ...(await vetUnder(vet, work)) })
      if (process.stderr.isTTY) process.stderr.write(`\r${vets.length} vets `)
    }
    return vets
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** How often each digest came, the commonest first. */
const tally = (vets, kind) => {
  const counts = new Map()
  for (const { [kind]: digest } of vets) counts.set(digest, (counts.get(digest) ?? 0) + 1)
  return [...counts].map(([digest, times]) => ({ digest, times })).sort((a, b) => b.times - a.times)
}

const pretty = ({ vets, analysis, log, left }) => {
  const usual = analysis[0]?.digest
  return [
    ...vets
      .filter((vet) => vet.analysis !== usual)
      .map((vet) => `differs under ${vet.varied.join(', ') || 'nothing'}: ${vet.verdict}; ${vet.outcomes}`),
    ...Object.entries(left).map(([name, why]) => `not varied: ${name} (${why})`),
    `varied: ${names.join(', ')}`,
    `${vets.length} vets: ${analysis.length} analysis digests, ${log.length} log digests`,
    ...analysis.map(({ digest, times }) => `  analysis ${digest}  ${times}`),
    ...log.map(({ digest, times }) => `  log      ${digest}  ${times}`),
  ]
    .join('\n')
    .concat('\n')
}

if (values.help || !Number.isInteger(count) || count < 1) {
  process.stdout.write(help)
  process.exitCode = values.help ? 0 : 2
} else {
  const vets = await measure()
  const report = { vets, analysis: tally(vets, 'analysis'), log: tally(vets, 'log'), left: impossible() }
  process.stdout.write(values.format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : pretty(report))
  process.exitCode = report.analysis.length === 1 && report.log.length === 1 ? 0 : 1
}
