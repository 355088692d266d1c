import type { Skipped } from '../../schemas/records/index.ts'
import type { LintRun, RootRun, Target } from './frames.ts'

const reasons = {
  vendored: 'a vendored dependency: compiled, not linted',
  changed: 'its copy was changed by the code that cargo ran',
  foreign: 'a build script changed what clippy looks for in it',
  broken: 'it does not compile; other findings may be missing',
  unbuilt: 'cargo did not come to build it',
  unplanned: 'cargo cannot work out what to build from its Cargo.toml',
  features: 'its target needs features that are off by default',
  missing: 'crates that it needs are not here',
  refused: 'cargo does not accept its Cargo.toml',
  outside: 'its Cargo.toml leads outside the vetted folder',
  alone: 'no Cargo.toml above it',
  unnamed: 'no target that cargo built here reads it',
} as const

/** Which of the files handed over clippy did not read to the end, each with the first reason that holds. Pure. */
export const unreadFiles = (run: LintRun, files: readonly string[]): Skipped[] => {
  const named = new Map<string, string>()
  const name = (uri: string, reason: string): void => void (named.has(uri) || named.set(uri, reason))
  for (const uri of run.vendored) name(uri, reasons.vendored)
  for (const uri of run.end.changed) name(uri, reasons.changed)
  for (const { end } of run.roots) for (const uri of end.foreign) name(uri, reasons.foreign)
  for (const { manifest, reason } of run.refused) name(manifest, reasons[reason])
  for (const root of run.roots) nameTargets(root, name)
  const read = new Set(run.roots.flatMap(({ end }) => end.read))
  const accepted = new Set(run.roots.flatMap(manifestsOf))
  const why = reasonByFolder(run, files)
  for (const uri of files) {
    if (isManifest(uri) ? !accepted.has(uri) : !read.has(uri)) name(uri, why(uri))
  }
  const handed = new Set(files)
  return [...named].filter(([uri]) => handed.has(uri)).map(([uri, reason]) => ({ uri, reason }))
}

const isManifest = (uri: string): boolean => /(^|\/)Cargo\.toml$/.test(uri)

const manifestsOf = ({ root }: RootRun): string[] => [root.manifest, ...root.members.map(({ manifest }) => manifest)]

type Name = (uri: string, reason: string) => void

const nameTargets = (run: RootRun, name: Name): void => {
  const { root, end, messages } = run
  if (end.isMissing) {
    for (const manifest of manifestsOf(run)) name(manifest, reasons.missing)
    return
  }
  if (end.finished === null) {
    for (const manifest of manifestsOf(run)) name(manifest, reasons.unplanned)
    return
  }
  const key = (manifest: string, target: string, kind: string): string => JSON.stringify([manifest, target, kind])
  const built = new Map<string, Set<boolean>>()
  for (const unit of end.built) {
    const at = key(unit.manifest, unit.name, unit.kind)
    built.set(at, (built.get(at) ?? new Set()).add(unit.isTest))
  }
  const broken = new Set(
    messages
      .filter(({ message }) => message.level === 'error')
      .map(({ manifest_path: path, target }) => key(withoutRoot(path), target.name, target.kind[0] ?? '')),
  )
  const scripts = new Map(end.scripts.map((script) => [script.manifest, script.end]))
  let isWhole = end.finished === true && end.exit === 0
  for (const { manifest, targets } of root.members) {
    for (const target of targets) {
      const at = key(manifest, target.name, target.kind)
      const reason = broken.has(at) ? reasons.broken : missingPart(target, built.get(at))
      if (reason === null) continue
      const script = scripts.get(manifest)
      name(target.file, script === undefined ? reason : `its build script failed (${script})`)
      isWhole = true // what did not end well has its name
    }
  }
  if (!isWhole) name(root.manifest, reasons.unbuilt)
}

const withoutRoot = (path: string): string => path.replace(/^.*?\/tree\//, '')

const missingPart = (target: Target, built: ReadonlySet<boolean> | undefined): string | null => {
  if (built === undefined) return target.needsFeatures ? reasons.features : reasons.unbuilt
  const isAlwaysTest = ['test', 'bench'].includes(target.kind)
  const wanted = isAlwaysTest ? [true] : ['custom-build', 'example'].includes(target.kind) ? [] : [false]
  const asTest = target.isTested && !['custom-build', 'example', 'bench'].includes(target.kind) ? [true] : []
  return [...wanted, ...asTest].every((isTest) => built.has(isTest)) ? null : reasons.unbuilt
}

/** Why a file that no unit read was not read, by the Cargo.toml above it. */
const reasonByFolder = (run: LintRun, files: readonly string[]): ((uri: string) => string) => {
  const manifests = new Set(files.filter(isManifest))
  const refused = new Map<string, string>(run.refused.map(({ manifest, reason }) => [manifest, reasons[reason]]))
  const missing = new Set(run.roots.filter(({ end }) => end.isMissing).flatMap(manifestsOf))
  const unplanned = new Set(run.roots.filter(({ end }) => end.finished === null).flatMap(manifestsOf))
  return (uri) => {
    const parts = uri.split('/')
    for (let length = parts.length - 1; length >= 0; length -= 1) {
      const manifest = [...parts.slice(0, length), 'Cargo.toml'].join('/')
      if (!manifests.has(manifest)) continue
      if (missing.has(manifest)) return reasons.missing
      return refused.get(manifest) ?? (unplanned.has(manifest) ? reasons.unplanned : reasons.unnamed)
    }
    return reasons.alone
  }
}
