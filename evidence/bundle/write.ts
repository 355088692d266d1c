import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { AssayError, systemCode } from '../../lib/errors.ts'
import { makeFolders } from '../../lib/make-folders.ts'
import { byCodeUnit } from '../../lib/order.ts'
import type { Envelope, RunRecord } from '../../schemas/records/index.ts'
import { encodeEnvelope } from '../dsse.ts'
import { statementBytes, statementOf } from '../statement/index.ts'
import { bundleFiles, foldersOf } from './layout.ts'
import type { BundleManifest } from './manifest.ts'

export type BundleRequest = {
  /** The folder to make; it may be there only if it is empty. */
  readonly dir: string
  readonly run: RunRecord
  readonly readBlob: (sha256: string) => Uint8Array
  readonly sign: (payload: Uint8Array) => Promise<Envelope>
  readonly signal?: AbortSignal
}

/** The signed statement of a bundle. It names the manifest's digest, the manifest every other file. */
export const statementFile = 'statement.dsse.json'

/**
 * Writes a run as a folder that stands alone, signed. It appears whole or not at all: written beside its place, then renamed.
 * Throws `usage/output` for a place that is taken or cannot be made, `disk/full` where no space is left, and the reason of
 * `signal` where it aborted.
 */
export const writeBundle = async ({ dir, run, readBlob, sign, signal }: BundleRequest): Promise<BundleManifest> => {
  const place = resolve(dir)
  refuseTaken(place)
  let temporary: string | null = null
  try {
    makeFolders(dirname(place))
    temporary = mkdtempSync(join(dirname(place), `.${basename(place)}-`))
    const manifest = writeFiles(join(temporary, 'bundle'), run, readBlob)
    const text = `${canonicalJson(manifest)}\n`
    writeFileSync(join(temporary, 'bundle', 'manifest.json'), text, { flag: 'wx' })
    const envelope = await sign(statementBytes(statementOf(run, sha256(text))))
    writeFileSync(join(temporary, 'bundle', statementFile), encodeEnvelope(envelope), { flag: 'wx' })
    signal?.throwIfAborted()
    renameSync(join(temporary, 'bundle'), place)
    return manifest
  } catch (error) {
    signal?.throwIfAborted() // Ctrl-C ends the child that signs, too, which is then no fault of its own
    throw asOutputFault(error, place)
  } finally {
    if (temporary !== null) rmSync(temporary, { recursive: true, force: true })
  }
}

/** Tries a place before the work that is to be written there. Throws `usage/output` where it is taken or cannot be made. */
export const tryBundlePlace = (dir: string): void => {
  const place = resolve(dir)
  refuseTaken(place)
  try {
    makeFolders(dirname(place))
    rmSync(mkdtempSync(join(dirname(place), `.${basename(place)}-`)), { recursive: true, force: true })
  } catch (error) {
    throw asOutputFault(error, place)
  }
}

const refuseTaken = (place: string): void => {
  let names: readonly string[]
  try {
    if (!statSync(place).isDirectory()) throw taken(place, 'is a file')
    names = readdirSync(place)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return
    throw asOutputFault(error, place)
  }
  if (names.length > 0) throw taken(place, 'is not empty')
}

const taken = (place: string, why: string): AssayError =>
  new AssayError('usage/output', `The bundle folder ${place} ${why}.`, {
    remedy: 'Name a folder that is not there yet, or an empty one.',
  })

/** Everything but the manifest and the statement. */
const writeFiles = (root: string, run: RunRecord, readBlob: BundleRequest['readBlob']): BundleManifest => {
  mkdirSync(root)
  for (const { folder } of foldersOf(run)) mkdirSync(join(root, folder), { recursive: true })
  const files = bundleFiles(run, readBlob).map(({ path, bytes }) => {
    const content = bytes()
    writeFileSync(join(root, path), content, { flag: 'wx' })
    return { path, sha256: sha256(content), size: content.byteLength }
  })
  const manifest: BundleManifest = {
    schema: 'assay/bundle/v1',
    run: run.run,
    analyzers: foldersOf(run),
    files: files.sort((a, b) => byCodeUnit(a.path, b.path)),
  }
  return manifest
}

const asOutputFault = (error: unknown, place: string): unknown => {
  if (error instanceof AssayError) return error
  const code = systemCode(error)
  if (code === null) return error
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AssayError('disk/full', `No space is left for the bundle ${place}.`, {
      remedy: 'Free space there, or name another folder.',
      cause: error,
    })
  if (code === 'ENOTEMPTY' || code === 'EEXIST') return taken(place, 'is not empty')
  return new AssayError('usage/output', `The bundle folder ${place} cannot be made (${code}).`, {
    remedy: 'Name a folder that this user may write to.',
    cause: error,
  })
}
