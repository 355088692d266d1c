import type { ArtifactLocation } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'

type Location = Loose<ArtifactLocation>
type Bases = Readonly<Record<string, Location | undefined>>

/** A path below the folder of the sources, and whether a `file` URI named it. */
export type Place = { readonly path: string; readonly isFileUri: boolean }

// What tools call the root of the sources: %SRCROOT%, PROJECTROOT, ROOTPATH, REPO_ROOT, SRC and the like.
const rootName =
  /^[%$({]*(?:(?:SRC|SOURCE|SOURCES|PROJECT|REPO|REPOSITORY|WORKSPACE|CHECKOUT|SCAN|BASE)[_-]?(?:ROOT|DIR|PATH)?|ROOT[_-]?(?:PATH|DIR)?|CWD|PWD)[%)}]*$/i

const longestChain = 100
const isAbsolute = (uri: string): boolean => /^[A-Za-z][A-Za-z0-9+.-]*:/.test(uri)
const isFile = (uri: string): boolean => /^file:/i.test(uri)

/** `file:///x`, `file:/x` and `file://localhost/x` name the same file. */
const pathOfFileUri = (uri: string): string | null => {
  const match = /^file:(?:\/\/(?:localhost)?(?=\/))?(\/[^?#]*)$/i.exec(uri)
  return match?.[1]?.startsWith('//') ? null : (match?.[1] ?? null)
}

/** The path below the folder, or null for what does not surely name something there. */
const decoded = (reference: string): string | null => {
  if (reference === '' || /[?#\\]/.test(reference) || reference.startsWith('/')) return null
  try {
    const names = reference
      .split('/')
      .filter((name) => name !== '.' && name !== '')
      .map((name) => decodeURIComponent(name))
    if (names.length === 0 || names.some((name) => name === '..' || /[/\0]/.test(name))) return null
    return names.join('/')
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

const belowRoot = (uri: string, rootUri: string | null): string | null => {
  const path = pathOfFileUri(uri)
  const root = rootUri === null ? null : pathOfFileUri(rootUri)
  if (path === null || root === null) return null
  // Escapes may be written in more than one way.
  const [whole, top] = [decoded(path.slice(1)), decoded(root.slice(1))]
  if (whole === null) return null
  if (top === null) return root === '/' ? whole : null
  return whole.startsWith(`${top}/`) ? whole.slice(top.length + 1) : null
}

/** The bases that no other base leads on from; an entry that is named nowhere in the table is not one. */
const topBases = (bases: Bases): readonly string[] =>
  Object.entries(bases).flatMap(([id, entry]) => (entry?.uri === undefined || isAbsolute(entry.uri) ? [id] : []))

/**
 * Where a location lies below the folder of the sources; null where the log does not say so for sure. A base that is
 * called like a root of sources is the folder, and so is the only top-level base of a run; any other must lead there by its URI.
 */
export const placer = (bases: Bases, rootUri: string | null): ((location: Location) => Place | null) => {
  const tops = topBases(bases)
  const isOnlyTop = (id: string): boolean => tops.length === 1 && tops[0] === id

  const prefixOf = (baseId: string): { below: string } | { absolute: string } | null => {
    let tail = ''
    let at: string | undefined = baseId
    for (let steps = 0; at !== undefined && steps < longestChain; steps++) {
      const entry: Location | undefined = Object.hasOwn(bases, at) ? bases[at] : undefined
      if (entry?.uri !== undefined && isAbsolute(entry.uri)) {
        const uri = `${entry.uri}${tail}`
        const inside = `${uri}x`
        if (isFile(uri) && belowRoot(inside, rootUri) !== null) return { absolute: uri }
        if (!isFile(uri)) return null
      }
      if (rootName.test(at) || isOnlyTop(at)) return { below: tail }
      if (entry?.uri === undefined || isAbsolute(entry.uri)) return null
      tail = `${entry.uri}${tail}`
      at = entry.uriBaseId
    }
    return null
  }

  const place = (path: string | null, isFileUri: boolean): Place | null => (path === null ? null : { path, isFileUri })
  return ({ uri, uriBaseId }) => {
    if (uri === undefined) return null
    if (isAbsolute(uri)) return isFile(uri) ? place(belowRoot(uri, rootUri), true) : null
    if (uriBaseId === undefined) return place(decoded(uri), false)
    const prefix = prefixOf(uriBaseId)
    if (prefix === null || uri.startsWith('/')) return null
    if ('absolute' in prefix) return place(belowRoot(`${prefix.absolute}${uri}`, rootUri), true)
    return place(decoded(`${prefix.below}${uri}`), false)
  }
}
