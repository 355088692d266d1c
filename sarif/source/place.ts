import type { ArtifactLocation } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Shelf } from './shelf.ts'

type Location = Loose<ArtifactLocation>
type Bases = Readonly<Record<string, Location | undefined>>
/** What stands before a reference: a way down from the folder, or a file URI that leads into it. */
type Prefix = { readonly below: string } | { readonly absolute: string }

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

/** The path of a file URI below a root that ends in a slash, decoded; null where it does not surely lead there. */
export const belowRoot = (uri: string, rootUri: string | null): string | null => {
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
 * called like a root of sources is the folder, and so is the only top-level base of a run; any other must lead there by
 * its URI. Where two bases of a chain are called so, the outer one is the folder if what lies between is in it.
 */
export const placer = (bases: Bases, tree: Pick<Shelf, 'rootUri' | 'look'>): ((location: Location) => Place | null) => {
  const { rootUri } = tree
  const tops = topBases(bases)
  const isRoot = (id: string): boolean => rootName.test(id) || (tops.length === 1 && tops[0] === id)
  const roots = tops.filter(isRoot).flatMap((id) => bases[id]?.uri ?? [])
  const isFolder = (tail: string): boolean => {
    const path = decoded(tail)
    return path !== null && tree.look(path).kind === 'folder'
  }

  const prefixOf = (baseId: string): Prefix | null => {
    const candidates: string[] = []
    let tail = ''
    let at: string | undefined = baseId
    for (let steps = 0; at !== undefined && steps < longestChain; steps++) {
      const entry: Location | undefined = Object.hasOwn(bases, at) ? bases[at] : undefined
      const uri = entry?.uri
      if (uri !== undefined && isAbsolute(uri)) {
        if (!isFile(uri)) return null
        if (belowRoot(`${uri}${tail}x`, rootUri) !== null) return { absolute: `${uri}${tail}` }
      }
      if (isRoot(at)) candidates.unshift(tail)
      if (uri === undefined || isAbsolute(uri)) break
      tail = `${uri}${tail}`
      at = entry?.uriBaseId
    }
    const [outermost] = candidates
    if (outermost === undefined) return null
    return { below: candidates.find((one) => one === '' || isFolder(one)) ?? outermost }
  }
  const prefixes = new Map<string, Prefix | null>()
  const knownPrefix = (baseId: string): Prefix | null => {
    const known = prefixes.get(baseId)
    if (known !== undefined) return known
    const prefix = prefixOf(baseId)
    prefixes.set(baseId, prefix)
    return prefix
  }

  const place = (path: string | null, isFileUri: boolean): Place | null => (path === null ? null : { path, isFileUri })
  const ofFileUri = (uri: string): Place | null => {
    const paths = [rootUri, ...roots].map((root) => belowRoot(uri, root))
    return place(paths.find((path) => path !== null) ?? null, true)
  }
  return ({ uri, uriBaseId }) => {
    if (uri === undefined) return null
    if (isAbsolute(uri)) return isFile(uri) ? ofFileUri(uri) : null
    if (uriBaseId === undefined) return place(decoded(uri), false)
    const prefix = uri.startsWith('/') ? null : knownPrefix(uriBaseId)
    if (prefix === null) return null
    if ('absolute' in prefix) return place(belowRoot(`${prefix.absolute}${uri}`, rootUri), true)
    return place(decoded(`${prefix.below}${uri}`), false)
  }
}
