import type { SourceFile } from '../source/file.ts'
import { at, entries } from '../source/yaml.ts'
import { signsBy, type ToolSign } from './contract.ts'
import { cargoPackages, type Declared, pythonPackages } from './toml.ts'

const packages = signsBy((tool) => tool.packages)

/** T5: a tool among the declared dependencies of a manifest. */
export const dependencySigns = (file: SourceFile): readonly ToolSign[] =>
  declaredIn(file).flatMap(({ name, line }) =>
    (packages().get(name.toLowerCase()) ?? []).map((tool) => ({ tool, signal: 'T5' as const, line })),
  )

const declaredIn = (file: SourceFile): readonly Declared[] => {
  if (file.kind === 'package-json') return npmPackages(file)
  if (file.kind !== 'manifest') return []
  const name = file.uri.slice(file.uri.lastIndexOf('/') + 1)
  switch (name) {
    case 'pyproject.toml':
    case 'Pipfile':
      return pythonPackages(file)
    case 'Cargo.toml':
      return cargoPackages(file)
    case 'go.mod':
      return goModules(file)
    case 'pom.xml':
      return quotedIn(file, 'maven', mavenName, '<!--', '-->')
    default:
      return name.endsWith('.txt') ? requirements(file) : quotedIn(file, 'gradle', gradleName, '/*', '*/')
  }
}

const npmKeys = ['dependencies', 'devDependencies', 'optionalDependencies']

const npmPackages = (file: SourceFile): readonly Declared[] =>
  file
    .yaml()
    .documents.flatMap((root) => npmKeys.flatMap((key) => at(root, key)).flatMap((each) => entries(each.value)))
    .map(({ key, line }) => ({ name: `npm:${key}`, line }))

const requirements = (file: SourceFile): readonly Declared[] =>
  file.lines().flatMap((text, index) => {
    const name = /^\s*([A-Za-z0-9][A-Za-z0-9._-]*)/u.exec(text)?.[1]
    return name === undefined ? [] : [{ name: `pypi:${name.replaceAll('_', '-')}`, line: index + 1 }]
  })

/** `require` and `tool`, in blocks or alone; a module is known by its path without its major version. */
const goModules = (file: SourceFile): readonly Declared[] =>
  file.lines().flatMap((text, index) => {
    const path = /^\s*(?:(?:require|tool)\s+)?([\w.-]+\.[\w.-]+\/\S+)/u.exec(text)?.[1]
    return path === undefined ? [] : [{ name: `go:${path.split('/').slice(0, 3).join('/')}`, line: index + 1 }]
  })

const mavenName = /<artifactId>\s*([\w.-]+)\s*<\/artifactId>/gu
const gradleName = /["']([\w.-]+)["':]/gu

/** Names that a pattern finds in the lines of a file, its comments left out. */
const quotedIn = (
  file: SourceFile,
  ecosystem: string,
  pattern: RegExp,
  open: string,
  close: string,
): readonly Declared[] => {
  let isComment = false
  return file.lines().flatMap((text, index) => {
    const start = isComment ? 0 : text.indexOf(open)
    const end = text.indexOf(close, Math.max(start, 0))
    const code = isComment || start >= 0 ? (start > 0 ? text.slice(0, start) : '') : text
    isComment = end >= 0 ? false : isComment || start >= 0
    if (/^\s*(?:\/\/|#)/u.test(code)) return []
    return [...code.matchAll(pattern)].map((match) => ({ name: `${ecosystem}:${match[1] ?? ''}`, line: index + 1 }))
  })
}
