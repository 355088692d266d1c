// assay vet against the same analyzers bare and side by side, on the same tree, in one run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { runSetUp } from '../scripts/setup/entry.mjs'
import { bareCommands, runBare } from './bare.mjs'
import { generateTree } from './generate-tree.mjs'
import { measured, median, megabytes } from './measure.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const sizes = [
  { name: 'small tree, 20 files', files: 20, rounds: 9 },
  { name: 'large tree, 4,000 files', files: 4000, rounds: 5 },
]

/** Prints the wall time of both, their ratio, and the peak memory of the largest process of each. */
export const bench = async () => {
  const build = await runSetUp('all')
  const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    for (const { name, files, rounds } of sizes) {
      const tree = join(scratch, `tree-${files}`)
      generateTree(tree, files)
      const commands = await bareCommands(build, tree, scratch)
      const bare = async () => {
        const peaks = await Promise.all(commands.map(runBare))
        return Math.max(...peaks)
      }
      const clean = () => {
        for (const command of commands) command.clean()
      }
      const vet = () =>
        measured([join(root, 'assay'), 'vet', tree, '--format', 'json'], {
          cwd: scratch,
          env: { PATH: process.env.PATH, HOME: scratch },
          anyExit: true,
        })
      const times = { bare: [], vet: [] }
      const peaks = { bare: 0, vet: 0 }
      console.log(`${name}: ${commands.map(({ id }) => id).join(', ')}; ${rounds} rounds interleaved, medians`)
      await bare()
      await vet()
      for (let round = 0; round < rounds; round++) {
        clean()
        const start = performance.now()
        peaks.bare = Math.max(peaks.bare, await bare())
        times.bare.push(performance.now() - start)
        const ended = await vet()
        times.vet.push(ended.ms)
        peaks.vet = Math.max(peaks.vet, ended.peakBytes)
      }
      const [bareMs, vetMs] = [median(times.bare), median(times.vet)]
      console.log(`  bare, side by side  ${bareMs.toFixed(0).padStart(6)} ms   peak ${megabytes(peaks.bare)}`)
      console.log(`  assay vet           ${vetMs.toFixed(0).padStart(6)} ms   peak ${megabytes(peaks.vet)}`)
      console.log(
        `  ratio ${(vetMs / bareMs).toFixed(2)}x; aim 1.10x + 300 ms = ${(1.1 * bareMs + 300).toFixed(0)} ms; over it by ${(vetMs - 1.1 * bareMs - 300).toFixed(0)} ms`,
      )
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
