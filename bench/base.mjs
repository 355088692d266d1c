// What comparing with a base costs: --base with the base on record against a plain vet of the same commit.
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateTree } from './generate-tree.mjs'
import { measured, median, megabytes } from './measure.mjs'

const files = 400
const rounds = 5
const changed = 20
const analyzers = ['--analyzers', 'biome,ruff,ast-grep,eslint'] // clippy's compiler would hide all else

/** A repository of two commits: the second has one line more in twenty files. */
const generateRepository = (dir) => {
  generateTree(dir, files)
  const git = (...argv) =>
    execFileSync('git', ['-C', dir, '-c', 'user.name=bench', '-c', 'user.email=bench@localhost', ...argv])
  const commit = () => {
    git('add', '-A')
    git('commit', '-q', '-m', 'bench')
  }
  git('init', '-q')
  commit()
  const sources = readdirSync(dir, { recursive: true }).filter((name) => name.endsWith('.py'))
  for (const name of sources.toSorted().slice(0, changed)) appendFileSync(join(dir, name), '\nlast = None\n')
  commit()
}

/** Vets one commit plain and against its parent, side by side in each round; the base is recorded before the first. */
export const benchBase = async (root) => {
  const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-base-'))
  try {
    const dir = join(scratch, 'repository')
    generateRepository(dir)
    const env = { ...process.env, XDG_STATE_HOME: join(scratch, 'state') }
    const vet = (...argv) =>
      measured([join(root, 'assay'), 'vet', dir, '--ref', 'HEAD', ...analyzers, '--format', 'json', ...argv], {
        env,
        isFamily: true,
      })
    const against = () => vet('--base', 'HEAD~1')
    await vet()
    const first = await against()
    const rows = { plain: [], recorded: [] }
    for (let round = 0; round < rounds; round++) {
      rows.plain.push(await vet())
      const recorded = await against()
      if (!comparisonOf(recorded).base.reused) throw new Error('the recorded base was not taken')
      rows.recorded.push(recorded)
    }
    const ms = (name) => median(rows[name].map((row) => row.ms))
    const line = (title, time, all) => {
      const peak = (of) => megabytes(median(all.map(of)))
      const peaks = `peak ${peak((row) => row.peakBytes)}, largest below it ${peak((row) => row.childPeakBytes)}`
      console.log(`  ${title}  ${time.toFixed(0)} ms, ${peaks}: ${(time / ms('plain')).toFixed(2)}x`)
    }
    console.log(`--base, ${files} files of which ${changed} were changed; ${rounds} rounds interleaved, medians`)
    line('plain vet               ', ms('plain'), rows.plain)
    line('--base, base on record  ', ms('recorded'), rows.recorded)
    line('--base, base vetted, once', first.ms, [first])
    console.log(`  ${JSON.stringify(comparisonOf(first).counts)}`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const comparisonOf = ({ stdout }) => JSON.parse(stdout.toString('utf8')).comparison
