import type { Detector } from '../contract.ts'
import { bringsCodeql } from '../source/installs.ts'

const archive = /(?:^|\/)codeql(?:-bundle[^/]*\.(?:tar\.gz|tar\.zst|tgz|zip)|(?:-(?:linux64|osx64|win64))?\.zip)$/iu
const bundleFolder = /(?<=^|\/)codeql-bundle(?![a-z])[^/]*\//iu
const launcher = /(?:^|\/)codeql(?:\.exe|\.cmd)?$/u

/** C9: the program itself, in the tree or fetched by a script. Installed is not used. */
export const c09Bundle: Detector = {
  id: 'C9',
  title: 'the CodeQL bundle or command line lies in the tree or is fetched',
  confidence: 'weak',
  knownFalsePositives: 'A program that is installed and never run.',
  find: (file) => bringsCodeql(file),
  inTree: (paths) => {
    const near = [...paths].filter((path) => /codeql/iu.test(path)).sort()
    return [...near.filter((path) => archive.test(path)), ...installationsOf(near)]
  },
}

/** The first path of each folder that `folderOf` gives; the paths are sorted. */
const firstOfEach = (
  paths: readonly string[],
  folderOf: (path: string) => string | undefined,
): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const path of paths) {
    const folder = folderOf(path)
    if (folder !== undefined && !found.has(folder)) found.set(folder, path)
  }
  return found
}

const above = (path: string, levels: number): string => path.split('/').slice(0, -levels).join('/')

const launcherFolder = (path: string): string | undefined => (launcher.test(path) ? above(path, 1) : undefined)
const extractorRoot = (path: string): string | undefined =>
  path.endsWith('/codeql-extractor.yml') ? above(path, 2) : undefined

const bundleOf = (path: string): string | undefined => {
  const found = bundleFolder.exec(path)
  return found ? path.slice(0, found.index + found[0].length) : undefined
}

/** The launcher of each folder with extractors; of a bundle's folder without one its first file. */
const installationsOf = (paths: readonly string[]): readonly string[] => {
  const roots = firstOfEach(paths, extractorRoot)
  const launchers = [...firstOfEach(paths, launcherFolder)].filter(([root]) => roots.has(root)).map(([, path]) => path)
  const bare = [...firstOfEach(paths, bundleOf)]
    .filter(([folder]) => !launchers.some((path) => path.startsWith(folder)))
    .map(([, path]) => path)
  return [...launchers, ...bare]
}
