// assay batch of generated worktrees against the same analyzers, bare, under xargs -P in the same run.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runSetUp } from '../scripts/setup/entry.mjs'
import { bareCommands } from './bare.mjs'
import { generateTree } from './generate-tree.mjs'
import { measured, megabytes } from './measure.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const aim = 0.9

const makeRepository = (tree, files, seed) => {
  generateTree(tree, files, seed)
  const git = (...words) => execFileSync('git', ['-C', tree, ...words], { stdio: 'ignore' })
  git('init', '-q', '-b', 'main')
  git('add', '-A')
  git('-c', 'user.name=bench', '-c', 'user.email=bench@example.org', 'commit', '-q', '-m', 'generated')
}

const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`

/** One script a worktree: the steps of its analyzers one after the other, each with one core, as it would be in a batch by hand. */
const writeScript = async (build, tree, folder) => {
  mkdirSync(folder)
  const lines = (await bareCommands(build, tree, folder, 1)).flatMap(({ id, steps }) =>
    steps.map(({ argv, cwd, env, stdin }, at) => {
      const output = join(folder, `${id}-${at}`)
      if (stdin.kind === 'text') writeFileSync(`${output}.in`, stdin.text)
      const input = { none: '/dev/null', text: `${output}.in`, step: join(folder, `${id}-${stdin.index}.out`) }[
        stdin.kind
      ]
      const words = [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...argv].map(quoted).join(' ')
      return `(cd ${quoted(cwd)} && env -i ${words} < ${quoted(input)} > ${quoted(`${output}.out`)} 2> ${quoted(`${output}.err`)})`
    }),
  )
  const script = join(folder, 'run.sh')
  writeFileSync(script, `${lines.join('\n')}\ntrue\n`)
  return script
}

const runBare = async (build, trees, scratch) => {
  const scripts = []
  for (const [at, tree] of trees.entries()) scripts.push(await writeScript(build, tree, join(scratch, `bare-${at}`)))
  const xargs = ['xargs', '-P', String(availableParallelism()), '-n', '1', 'bash']
  const ended = await measured(xargs, { cwd: scratch, env: process.env, stdin: scripts.join('\n'), isFamily: true })
  if (ended.code !== 0) throw new Error(`xargs ended with ${ended.code}`)
  for (const at of trees.keys()) rmSync(join(scratch, `bare-${at}`), { recursive: true, force: true })
  return ended
}

/** A batch of a state folder of its own, so that nothing is known of the worktrees. */
const runBatch = async (trees, scratch, name) => {
  const list = join(scratch, `${name}.txt`)
  writeFileSync(list, `${trees.join('\n')}\n`)
  const words = ['batch', list, '--name', name, '--format', 'json']
  const env = { PATH: process.env.PATH, HOME: join(scratch, name) }
  const ended = await measured([join(root, 'assay'), ...words], { cwd: scratch, env, isFamily: true })
  const { counts } = JSON.parse(ended.stdout.toString('utf8'))
  if (counts.pass + counts.fail !== trees.length) throw new Error(`Not all were vetted: ${JSON.stringify(counts)}`)
  return ended
}

const line = (name, count, { ms, peakBytes, childPeakBytes }) =>
  `  ${name.padEnd(30)} ${((count / ms) * 60_000).toFixed(1).padStart(7)} a minute   largest process ${megabytes(Math.max(peakBytes, childPeakBytes))}`

/** Prints both rates and their ratio, and what twice as many cost. Words: files of a worktree (20, 200), `count=100`. */
export const bench = async (words) => {
  const count = Number(words.find((word) => word.startsWith('count='))?.slice('count='.length) ?? 100)
  const sizes = words.filter((word) => /^\d+$/.test(word)).map(Number)
  const build = await runSetUp('all')
  const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    for (const files of sizes.length > 0 ? sizes : [20, 200]) {
      const trees = Array.from({ length: 2 * count }, (_, at) => join(scratch, `trees-${files}`, String(at)))
      for (const [at, tree] of trees.entries()) makeRepository(tree, files, at + 1)
      const some = trees.slice(0, count)
      await runBare(build, trees.slice(0, 2), scratch)
      await runBatch(trees.slice(0, 2), scratch, `warm-${files}`)
      const bare = await runBare(build, some, scratch)
      const batch = await runBatch(some, scratch, `some-${files}`)
      const twice = await runBatch(trees, scratch, `all-${files}`)
      const ratio = bare.ms / batch.ms
      console.log(`${count} worktrees of ${files} files, ${availableParallelism()} cores`)
      console.log(line('bare, under xargs -P', count, bare))
      console.log(line('assay batch', count, batch))
      const met = ratio >= aim ? 'met' : 'missed'
      console.log(`  ratio ${ratio.toFixed(2)}x; aim: at least ${aim.toFixed(2)}x, ${met}`)
      console.log(line('assay batch, twice as many', 2 * count, twice))
      console.log(`  cost a worktree against half as many ${(twice.ms / 2 / batch.ms).toFixed(2)}x`)
      rmSync(join(scratch, `trees-${files}`), { recursive: true, force: true })
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
