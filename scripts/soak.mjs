// `npm run soak`: jobs of generated worktrees, three workers and a coordinator, and a SIGKILL again and again; says whether
// every job came to exactly one record, and what is left behind.
import { parseArgs } from 'node:util'
import { runSetUp } from './setup/entry.mjs'
import { endAll } from './soak/players.mjs'
import { soak } from './soak/run.mjs'

const help = `Vet generated worktrees through the queue while its processes are killed, and count the records.

  npm run soak [-- options]

Options
  --adapter NAME   sqlite or redis (default: both, one after the other)
  --jobs N         (default: 1000)
  --kills N        at least (default: 200)
  --seed N         another choice of whom to kill when (default: 1)
  --limit MINUTES  give up on an adapter after so long (default: 12)
  --keep           leave the folder with the evidence store and the log
  --help

Exit code 0 where every line holds, else 1; 2 usage.
`

const options = {
  adapter: { type: 'string' },
  jobs: { type: 'string', default: '1000' },
  kills: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
  limit: { type: 'string', default: '12' },
  keep: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
}
const say = (line) => process.stdout.write(`${line}\n`)

const main = async () => {
  const { values } = parseArgs({ options })
  if (values.help) return say(help)
  const adapters = values.adapter === undefined ? ['sqlite', 'redis'] : [values.adapter]
  const [jobs, kills, seed, limit] = [values.jobs, values.kills, values.seed, values.limit].map(Number)
  const isUsable = [jobs, kills, seed, limit].every((each) => Number.isInteger(each) && each >= 0) && jobs > 0
  if (!isUsable || adapters.some((each) => each !== 'sqlite' && each !== 'redis')) {
    process.exitCode = 2
    return say(help)
  }
  const build = await runSetUp('all')
  const ends = []
  for (const adapter of adapters) {
    say(`soak: ${adapter}, ${jobs} jobs, at least ${kills} kills, seed ${seed}`)
    const end = await soak({
      adapter,
      jobs,
      kills,
      seed,
      giveUpMs: limit * 60_000,
      build,
      keep: values.keep,
      say: (line) => say(`  ${line}`),
    })
    ends.push(end)
    for (const { what, holds, found } of end.lines)
      say(`  ${holds ? 'holds ' : 'FAILS '} ${what}${found === '' ? '' : ` (${found})`}`)
    const hits = Object.entries(end.hits).map(([name, count]) => `${name} ${count}`)
    say(
      `  ${end.seconds.toFixed(0)} s, ${(jobs / end.seconds).toFixed(1)} jobs a second; killed: ${hits.join(', ')}; blobs swept: ${end.swept}`,
    )
    if (end.folder !== null) say(`  kept: ${end.folder}`)
  }
  const isHeld = ends.every(({ holds }) => holds)
  say(
    isHeld
      ? 'soak: held'
      : `soak: did not hold: ${ends
          .filter(({ holds }) => !holds)
          .map(({ adapter }) => adapter)
          .join(', ')}`,
  )
  process.exitCode = isHeld ? 0 : 1
}

// What it started would outlive it.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => endAll().finally(() => process.exit(130)))

await main()
