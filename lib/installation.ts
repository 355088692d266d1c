import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A tool that set-up brought. `path` is absolute: a file, or a folder in which `entry` is the executable (empty for a file). `sha256` is the executable's. */
export type InstalledTool = {
  readonly version: string
  readonly path: string
  readonly entry: string
  readonly sha256: string
  readonly licence: string
}

/** Why something is not here, and the command that would bring it. `triedAt` (ISO 8601): when that was tried last. */
export type MissingTool = { readonly reason: string; readonly remedy: string; readonly triedAt?: string }

/**
 * What set-up brought for the running Node. Ids are those of tools.lock.json; each is in `tools` or in `missing`, but for
 * those that are brought on demand and were not asked for.
 */
export type Installation = {
  readonly root: string
  readonly tools: Readonly<Record<string, InstalledTool>>
  readonly missing: Readonly<Record<string, MissingTool>>
  /** better-sqlite3's compiled half for its `nativeBinding` option; null leaves the package to find its own. */
  readonly nativeBinding: string | null
}

type Pinned = { readonly isForTests?: boolean; readonly isOnDemand?: boolean }

type Stamp = {
  readonly tools: Readonly<Record<string, InstalledTool>>
  readonly missing: Readonly<Record<string, MissingTool>>
  readonly nativeBinding: string | null
}

/** Assay's own folder: the nearest one above this file with tools.lock.json, from the sources and from a build alike. */
export const installationRoot = (from: string = fileURLToPath(import.meta.url)): string => {
  const folder = dirname(from)
  if (existsSync(join(folder, 'tools.lock.json')) || folder === from) return folder
  return installationRoot(folder)
}

/** The digest by which set-up names the build that this file is of; null where it runs from the sources. */
export const buildDigest = (from: string = fileURLToPath(import.meta.url)): string | null =>
  /\/build\/([0-9a-f]{16})\//.exec(from.slice(installationRoot(from).length))?.[1] ?? null

/** Reads what set-up recorded (scripts/setup/stamp.mjs writes it). Without a record everything is missing, nothing throws. */
export const readInstallation = (root: string = installationRoot()): Installation => {
  const stamp = readStamp(root)
  const tools = Object.fromEntries(
    Object.entries(stamp.tools).map(([id, tool]) => [id, { ...tool, path: resolve(root, tool.path) }]),
  )
  const pinned = readJson<Record<string, Pinned>>(join(root, 'tools.lock.json')) ?? {}
  const unknown = Object.entries(pinned)
    .filter(
      ([id, { isForTests, isOnDemand }]) => !isForTests && !isOnDemand && !(id in tools) && !(id in stamp.missing),
    )
    .map(([id]) => [id, notSetUp] as const)
  return {
    root,
    tools,
    missing: { ...Object.fromEntries(unknown), ...stamp.missing },
    nativeBinding: stamp.nativeBinding === null ? null : resolve(root, stamp.nativeBinding),
  }
}

const notSetUp: MissingTool = { reason: 'set-up has not brought it', remedy: 'node scripts/setup.mjs vet' }

const readStamp = (root: string): Stamp => {
  const name = `installed-${process.platform}-${process.arch}-${process.versions.modules}.json`
  return readJson<Stamp>(join(root, '.tools', name)) ?? { tools: {}, missing: {}, nativeBinding: null }
}

// Our own set-up's file, inside our own folder: trusted as the code beside it is.
const readJson = <T>(file: string): T | null => {
  if (!existsSync(file)) return null
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
