// assay audit over generated trees against git grep for the same strings, on warm files and in one run.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runSetUp } from '../scripts/setup/entry.mjs'
import { generateAuditTree } from './audit-tree.mjs'
import { measured, median, megabytes } from './measure.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const sizes = [
  { files: 1_000, rounds: 5 },
  { files: 10_000, rounds: 3 },
  { files: 100_000, rounds: 2 },
]

/** The words that a scan looks for in bytes. */
const words = ['codeql', 'semgrep', 'opengrep', 'SEMGREP_RULES', 'languages', 'ommons Clause', 'sg.run', 'grep-rules']

const aim = { ratio: 5, bytes: 300 * 1024 * 1024, linear: 1.5 }

const git = (tree, ...args) => {
  const { status, stderr } = spawnSync('git', ['-C', tree, '-c', 'core.fsmonitor=false', ...args], {
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`)
}

/** Throws where a sign that was planted is not in the report: a run that finds nothing measures nothing. */
const checkFound = (report, planted) => {
  const found = new Set(
    report.repositories.flatMap(({ signals }) => signals.map(({ signal, uri }) => `${signal} ${uri}`)),
  )
  const missed = planted.filter(({ signal, uri }) => !found.has(`${signal} ${uri}`))
  if (missed.length > 0)
    throw new Error(`${missed.length} planted signs were not found, the first is ${JSON.stringify(missed[0])}`)
}

/** Sizes may be named: npm run bench -- audit 1000 10000. Prints files per second, peak memory, and the ratios to git grep and from size to size. */
export const bench = async (named = []) => {
  await runSetUp('all')
  const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  const chosen = sizes.filter(({ files }) => named.length === 0 || named.includes(String(files)))
  const perFile = []
  try {
    for (const { files, rounds } of chosen) {
      const tree = join(scratch, `tree-${files}`)
      const planted = generateAuditTree(tree, files, files)
      git(tree, 'init', '-q')
      git(tree, 'add', '.')
      const env = { PATH: process.env.PATH, HOME: scratch, XDG_STATE_HOME: join(scratch, 'state') }
      const grep = () =>
        measured(['git', '-C', tree, 'grep', '-I', '-l', '-F', ...words.flatMap((word) => ['-e', word])], {
          cwd: scratch,
          env,
        })
      const audit = () =>
        measured([join(root, 'assay'), 'audit', tree, '--format', 'json'], { cwd: scratch, env, isFamily: true })
      await grep()
      const times = { grep: [], audit: [] }
      let peaks = { own: 0, child: 0 }
      for (let round = 0; round < rounds; round++) {
        times.grep.push((await grep()).ms)
        const ended = await audit()
        checkFound(JSON.parse(ended.stdout.toString('utf8')), planted)
        times.audit.push(ended.ms)
        peaks = { own: Math.max(peaks.own, ended.peakBytes), child: Math.max(peaks.child, ended.childPeakBytes) }
      }
      const [grepMs, auditMs] = [median(times.grep), median(times.audit)]
      perFile.push({ files, usPerFile: (auditMs / files) * 1000 })
      console.log(`${files} files, ${planted.length} signs planted and found; ${rounds} rounds interleaved, medians`)
      console.log(`  git grep     ${grepMs.toFixed(0).padStart(7)} ms`)
      console.log(
        `  assay audit  ${auditMs.toFixed(0).padStart(7)} ms   ${((files / auditMs) * 1000).toFixed(0)} files/s   peak ${megabytes(peaks.own)}, its largest child ${megabytes(peaks.child)}; aim under ${megabytes(aim.bytes)} each`,
      )
      console.log(`  ratio ${(auditMs / grepMs).toFixed(2)}x; aim at most ${aim.ratio}x`)
      rmSync(tree, { recursive: true, force: true })
    }
    for (const [index, { files, usPerFile }] of perFile.entries()) {
      const before = perFile[index - 1]
      if (before === undefined) continue
      console.log(
        `per file ${files} against ${before.files}: ${(usPerFile / before.usPerFile).toFixed(2)}x (${usPerFile.toFixed(0)} to ${before.usPerFile.toFixed(0)} us); aim at most ${aim.linear}x`,
      )
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
