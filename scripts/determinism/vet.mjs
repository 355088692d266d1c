import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readJson } from '../setup/stamp.mjs'

const identity = { NAME: 'Ann', EMAIL: 'ann@example.org', DATE: '2026-11-30T12:00:00Z' }
const gitEnv = Object.fromEntries(
  Object.entries(identity).flatMap(([key, value]) => [
    [`GIT_AUTHOR_${key}`, value],
    [`GIT_COMMITTER_${key}`, value],
  ]),
)

const git = (dir, ...args) =>
  execFileSync('git', ['-c', 'core.autocrlf=false', ...args], {
    cwd: dir,
    env: { PATH: process.env.PATH, HOME: dir, GIT_CONFIG_NOSYSTEM: '1', ...gitEnv },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** A repository of one commit with what lies in `fixture`. */
export const makeOrigin = (fixture, dir) => {
  cpSync(fixture, dir, { recursive: true })
  git(dir, 'init', '-q', '-b', 'trunk')
  git(dir, 'add', '-A')
  git(dir, 'commit', '-q', '-m', 'fixture')
  return dir
}

/** Vets a new clone under a condition; gives the report's digests, or what the command said where it gave none. */
export const vetUnder = async (vet, { root, origin, scratch, analyzers }) => {
  const base = join(scratch, 'run')
  rmSync(base, { recursive: true, force: true })
  mkdirSync(base, { mode: 0o755 })
  try {
    const clone = cloneInto(join(base, vet.folder), origin, vet)
    for (const name of ['home', 'state']) mkdirSync(join(base, name))
    if (vet.uid !== null) execFileSync('chown', ['-R', `${vet.uid}:${vet.uid}`, base])
    const flags = ['--format', 'json', ...(analyzers === null ? [] : ['--analyzers', analyzers])]
    const ended = await run(commandOf(vet, root, ['vet', clone, ...flags]), base, vet)
    return digestsOf(ended)
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

/** Files written one by one: the order in which a folder lists them is often that of their making. */
const cloneInto = (dir, origin, { order, age }) => {
  mkdirSync(dirname(dir), { recursive: true })
  git(dirname(dir), 'clone', '-q', '--no-checkout', origin, dir)
  const files = readdirSync(origin, { recursive: true })
    .filter((path) => path !== '.git' && !path.startsWith('.git/') && statSync(join(origin, path)).isFile())
    .sort()
  for (const path of order === 'reversed' ? files.reverse() : files) {
    const file = join(dir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, readFileSync(join(origin, path)), { mode: statSync(join(origin, path)).mode })
    const time = Date.now() / 1000 - age * 86_400
    utimesSync(file, time, time)
  }
  git(dir, 'reset', '-q')
  return dir
}

/** The words of a shell that sets the umask and then is the command: on one core, or as another user. */
const commandOf = ({ cores, umask, uid }, root, argv) => {
  const pinned = cores === null ? [] : ['taskset', '-c', cores]
  const masked = (program) => [...pinned, 'sh', '-c', `umask ${umask} && exec "$@"`, 'sh', program, ...argv]
  return uid === null ? masked(join(root, 'assay')) : asUser(uid, root, masked('/mnt/assay'))
}

// The checkout and the toolchain may lie below root's closed home: in mounts of its own, another user can reach them.
const asUser = (uid, root, argv) => [
  ...['unshare', '--mount', '--propagation', 'private', 'sh', '-c'],
  `mount --bind "$1" /mnt && uid=$2 && rust=$3 && shift 3 &&
   { test -z "$rust" || { mkdir -p "$HOME/rust" && mount --bind "$rust" "$HOME/rust" && mount -t tmpfs -o mode=755 none /root &&
   mkdir -p "$rust" && mount --bind "$HOME/rust" "$rust"; }; } &&
   exec setpriv --reuid "$uid" --regid "$uid" --clear-groups "$@"`,
  ...['sh', root, String(uid), rustBelowRoot(root), ...argv],
]

const rustBelowRoot = (root) => {
  const name = `installed-${process.platform}-${process.arch}-${process.versions.modules}.json`
  const path = readJson(join(root, '.tools', name))?.tools?.rust?.path ?? ''
  return path.startsWith('/root/') ? path : ''
}

const run = ([command, ...args], base, { env }) =>
  new Promise((done, failed) => {
    const plain = {
      PATH: process.env.PATH,
      HOME: join(base, 'home'),
      XDG_STATE_HOME: join(base, 'state'),
      LANG: 'C.UTF-8',
    }
    const child = spawn(command, args, { cwd: base, env: { ...plain, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const [out, err] = [[], []]
    child.stdout.on('data', (chunk) => out.push(chunk))
    child.stderr.on('data', (chunk) => err.push(chunk))
    child.on('error', failed)
    child.on('close', (status) =>
      done({ status, stdout: String(Buffer.concat(out)), stderr: String(Buffer.concat(err)) }),
    )
  })

const digestsOf = ({ status, stdout, stderr }) => {
  try {
    const { verdict, evidence, analyzers } = JSON.parse(stdout)
    const outcomes = analyzers.map(({ id, outcome }) => `${id} ${outcome}`).join(', ')
    return { analysis: evidence.analysis, log: evidence.log, verdict, outcomes }
  } catch {
    return { analysis: `none (exit ${status})`, log: 'none', verdict: 'none', outcomes: stderr.trim().slice(-400) }
  }
}
