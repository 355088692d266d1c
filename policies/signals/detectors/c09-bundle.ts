import type { Detector } from '../contract.ts'
import { bringsCodeql } from '../source/installs.ts'

const archive = /(?:^|\/)codeql(?:-bundle[^/]*\.(?:tar\.gz|tar\.zst|tgz|zip)|(?:-(?:linux64|osx64|win64))?\.zip)$/iu
const bundleFolder = /^(?:.*\/)?codeql-bundle(?:[-_.\d][^/]*)?\//iu
const launcher = /^((?:.*\/)?)codeql(?:\.exe|\.cmd)?$/u
const extractor = /^((?:.*\/)?)[^/]+\/codeql-extractor\.yml$/u

/** C9: the program itself, in the tree or fetched by a script. Installed is not used. */
export const c09Bundle: Detector = {
  id: 'C9',
  title: 'the CodeQL bundle or command line lies in the tree or is fetched',
  confidence: 'weak',
  knownFalsePositives: 'A program that is installed and never run.',
  find: (file) => bringsCodeql(file),
  inTree: (paths) => {
    const near = [...paths].filter((path) => path.includes('odeql'))
    return [...near.filter((path) => archive.test(path)), ...installationsOf(near)]
  },
}

/** The launcher of each folder with extractors; of a bundle's folder without one its first file. */
const installationsOf = (paths: readonly string[]): readonly string[] => {
  const roots = new Set<string>()
  const candidates: string[] = []
  const bundles = new Map<string, string>()
  for (const path of paths) {
    const root = extractor.exec(path)?.[1]
    if (root !== undefined) roots.add(root)
    if (launcher.test(path)) candidates.push(path)
    const bundle = bundleFolder.exec(path)?.[0]
    if (bundle !== undefined && path < (bundles.get(bundle) ?? `${path}~`)) bundles.set(bundle, path)
  }
  const found = new Map<string, string>()
  for (const path of candidates.sort()) {
    const root = launcher.exec(path)?.[1] ?? ''
    if (roots.has(root) && !found.has(root)) found.set(root, path)
  }
  const launchers = [...found.values()]
  const bare = [...bundles].filter(([folder]) => !launchers.some((path) => path.startsWith(folder)))
  return [...launchers, ...bare.map(([, path]) => path)]
}
