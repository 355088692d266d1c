import { posix } from 'node:path'
import type { Refusal, RefusalCode } from '../../schemas/records/index.ts'
import { isChecksum, isCrateName, isVersion } from './crate-name.ts'
import { type GitCommit, parseGitSource } from './git/source.ts'
import type { Crate, LockedPackage, LockReading, ManifestReading, Reading } from './protocol.ts'
import type { Vendored } from './vendored.ts'

/** A crate to bring, and the locks that name it. */
export type WantedCrate = Crate & { readonly uris: readonly string[] }

/** A commit to bring, and the packages that lie in it. */
export type WantedGit = GitCommit & {
  readonly packages: readonly { readonly uri: string; readonly crate: string; readonly version: string }[]
}

export type Decided = {
  readonly wanted: readonly WantedCrate[]
  readonly gits: readonly WantedGit[]
  readonly refused: readonly Refusal[]
  readonly locks: readonly { readonly uri: string; readonly packages: number; readonly crates: number }[]
}

const cratesIo = ['registry+https://github.com/rust-lang/crates.io-index', 'sparse+https://index.crates.io/']

const gitRemedy =
  'Depend on a release of crates.io, or vendor it: run cargo vendor in a checkout of your own and commit the folder.'
const allowRemedy = `Where you trust the server: assay prepare --allow-git. ${gitRemedy}`
const lockRemedy = 'Run cargo generate-lockfile in a checkout of your own and commit Cargo.lock.'

/** Which crates are brought, and what is refused, with why and what to do. Pure; crates sorted by name and version. */
export const decide = (readings: readonly Reading[], vendored: Vendored, allowGit = false): Decided => {
  const locks = readings.filter((reading) => reading.kind === 'lock')
  const manifests = readings.filter((reading) => reading.kind === 'manifest')
  const wanted = new Map<string, WantedCrate>()
  const gits = new Map<string, WantedGit>()
  const refused: Refusal[] = locks.flatMap(unreadLock)
  for (const { uri, packages } of locks) {
    for (const each of packages.filter(({ name, version }) => !vendored.has(uri, name, version))) {
      const judged = judgePackage(uri, each, allowGit)
      if (judged.kind === 'refused') refused.push(judged.refusal)
      if (judged.kind === 'wanted') addWanted(wanted, judged.crate, uri)
      if (judged.kind === 'git') addGit(gits, judged.git, { uri, crate: each.name, version: each.version })
    }
  }
  const byFolder = new Map(locks.map((lock) => [posix.dirname(lock.uri), lock]))
  refused.push(...manifests.flatMap((manifest) => unlocked(manifest, byFolder)))
  return {
    wanted: [...wanted.values()].sort((a, b) => order(a.name, b.name) || order(a.version, b.version)),
    gits: [...gits.values()].sort((a, b) => order(a.url, b.url) || order(a.commit, b.commit)),
    refused,
    locks: locks
      .map(({ uri, packages }) => ({
        uri,
        packages: packages.length,
        crates: packages.filter(({ source }) => source !== null && cratesIo.includes(source)).length,
      }))
      .sort((a, b) => order(a.uri, b.uri)),
  }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const addWanted = (wanted: Map<string, WantedCrate>, crate: Crate, uri: string): void => {
  const key = `${crate.name} ${crate.version} ${crate.checksum}`
  const uris = wanted.get(key)?.uris ?? []
  wanted.set(key, { ...crate, uris: uris.includes(uri) ? uris : [...uris, uri] })
}

const addGit = (gits: Map<string, WantedGit>, git: GitCommit, each: WantedGit['packages'][number]): void => {
  const key = `${git.url} ${git.commit}`
  gits.set(key, { ...git, packages: [...(gits.get(key)?.packages ?? []), each] })
}

const unreadLock = ({ uri, problem }: LockReading): readonly Refusal[] =>
  problem === null
    ? []
    : [{ uri, crate: null, version: null, code: 'lock-unread', reason: problem, remedy: lockRemedy }]

type Judged =
  | { readonly kind: 'wanted'; readonly crate: Crate }
  | { readonly kind: 'git'; readonly git: GitCommit }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'local' }

const judgePackage = (uri: string, { name, version, source, checksum }: LockedPackage, allowGit: boolean): Judged => {
  const refuse = (code: RefusalCode, reason: string, remedy: string): Judged => ({
    kind: 'refused',
    refusal: { uri, crate: name, version, code, reason, remedy },
  })
  if (source === null) return { kind: 'local' }
  if (!isCrateName(name) || !isVersion(version)) {
    return refuse('bad-name', 'No registry gives this name and version.', lockRemedy)
  }
  if (source.startsWith('git+')) {
    const git = parseGitSource(source)
    if (git === null) {
      const reason = `It comes from ${source}; only https addresses without a login, at a full commit, are fetched from.`
      return refuse('git', reason, gitRemedy)
    }
    if (!allowGit) return refuse('git', `It comes from ${source}, which no checksum of a file covers.`, allowRemedy)
    return { kind: 'git', git }
  }
  if (!cratesIo.includes(source)) {
    const isRegistry = source.startsWith('registry+') || source.startsWith('sparse+')
    return refuse(
      isRegistry ? 'other-registry' : 'unknown-source',
      `It comes from ${source}; only crates.io is fetched from.`,
      'Depend on a release of crates.io.',
    )
  }
  if (checksum === null || !isChecksum(checksum)) {
    return refuse('no-checksum', 'The lock names no SHA-256 for it.', lockRemedy)
  }
  return { kind: 'wanted', crate: { name, version, checksum } }
}

/** Locks by their folder. */
type Locks = ReadonlyMap<string, LockReading>

/** A manifest that names crates of a registry, and that no lock speaks for. */
const unlocked = (manifest: ManifestReading, locks: Locks): readonly Refusal[] => {
  if (!manifest.needsRegistry) return []
  const { uri } = manifest
  const base = { uri, crate: null, version: null, remedy: lockRemedy }
  const lock = nearest(uri, locks)
  if (lock === null) return [{ ...base, code: 'no-lock', reason: 'No Cargo.lock goes with it: nothing is locked.' }]
  const isOwn = posix.dirname(lock.uri) === posix.dirname(uri)
  const isKnown = lock.packages.some(({ name, source }) => source === null && name === manifest.package)
  if (isOwn || isKnown || lock.problem !== null) return []
  return [{ ...base, code: 'not-in-lock', reason: `${lock.uri} does not know its package.` }]
}

const nearest = (uri: string, locks: Locks): LockReading | null => {
  for (let folder = posix.dirname(uri); ; folder = posix.dirname(folder)) {
    const lock = locks.get(folder)
    if (lock !== undefined) return lock
    if (folder === '.' || folder === '/') return null
  }
}
