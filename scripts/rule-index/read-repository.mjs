// Reads every revision of every rule file on the default branch of a git repository; nothing of it is checked out or run.
import { spawnSync } from 'node:child_process'

const git = (folder, args, input) => {
  const ran = spawnSync('git', ['--git-dir', folder, ...args], { input, maxBuffer: 2 ** 30 })
  if (ran.status !== 0) throw new Error(`git ${args[0]} in ${folder}: ${ran.stderr?.toString().trim() || ran.error}`)
  return ran.stdout
}

// What rules are tried on, and what GitHub runs, is no rule of the set.
const isRuleFile = (path) => !/\.(?:test|fixed)\.ya?ml$|(?:^|\/)\.github\//.test(path)

/** `source`: an entry of sources.yaml. `folder`: its git directory. The shape is RuleRepository of policies/rule-index. */
export const readRepository = (source, folder) => {
  const leftOut = source.leftOut ?? []
  const isWanted = (path) => isRuleFile(path) && !leftOut.some((each) => path.startsWith(`${each}/`))
  const [commit, seconds] = git(folder, ['log', '-1', '--format=%H %ct']).toString().trim().split(' ')
  const date = new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
  const log = git(folder, [
    ...['log', 'HEAD', '-m', '--reverse', '--no-renames', '--diff-filter=AM', '--raw', '--no-abbrev'],
    ...['--format=C %ct', '--', '*.yaml', '*.yml'],
  ])
  const files = new Map()
  let since = 0
  for (const line of log.toString().split('\n')) {
    if (line.startsWith('C ')) since = Number(line.slice(2))
    if (!line.startsWith(':')) continue
    const [meta, path] = line.split('\t')
    if (!isWanted(path)) continue
    const key = `${meta.split(' ')[3]} ${path}`
    files.set(key, Math.min(since, files.get(key) ?? since))
  }
  return {
    ...source,
    readFrom: source.readFrom ?? source.repository,
    headers: source.headers ?? [],
    commit,
    date,
    revisions: revisions(folder, files),
  }
}

/** Sorted by blob and path: what git says in which order is no matter. */
const revisions = function* (folder, files) {
  const keys = [...files.keys()].sort()
  const blobs = [...new Set(keys.map((key) => key.slice(0, key.indexOf(' '))))]
  const out = git(folder, ['cat-file', '--batch'], `${blobs.join('\n')}\n`)
  const contents = new Map()
  let at = 0
  for (const blob of blobs) {
    const end = out.indexOf(0x0a, at)
    const size = Number(out.toString('latin1', at, end).split(' ')[2])
    contents.set(blob, out.subarray(end + 1, end + 1 + size))
    at = end + 2 + size
  }
  for (const key of keys) {
    const cut = key.indexOf(' ')
    const bytes = contents.get(key.slice(0, cut))
    if (bytes.includes('rules')) yield { path: key.slice(cut + 1), since: files.get(key), bytes }
  }
}
