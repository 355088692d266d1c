import type { SourceFile } from '../source/file.ts'
import { at, entries } from '../source/yaml.ts'
import { signsBy, type ToolSign } from './contract.ts'
import { cargoPackages, type Declared, pythonPackages, requirementName } from './toml.ts'

const packages = signsBy((tool) => tool.packages)

/** T5: a tool among the declared dependencies of a manifest. */
export const dependencySigns = (file: SourceFile): readonly ToolSign[] =>
  declaredIn(file).flatMap(({ name, line }) =>
    (packages().get(name) ?? []).map((tool) => ({ tool, signal: 'T5' as const, line })),
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
      return quotedIn(file, 'maven', mavenName, mavenComment)
    default:
      return name.endsWith('.txt') ? requirements(file) : quotedIn(file, 'gradle', gradleName, gradleComment)
  }
}

const npmKeys = ['dependencies', 'devDependencies', 'optionalDependencies']

const npmPackages = (file: SourceFile): readonly Declared[] =>
  file
    .yaml()
    .documents.flatMap((root) => npmKeys.flatMap((key) => at(root, key)).flatMap((each) => entries(each.value)))
    .map(({ key, line }) => ({ name: `npm:${key}`, line }))

const requirements = (file: SourceFile): readonly Declared[] =>
  file.lines().map((text, index) => ({ name: `pypi:${requirementName(text)}`, line: index + 1 }))

/** `require` and `tool`, in blocks or alone; a module is known by its path without its major version. */
const goModules = (file: SourceFile): readonly Declared[] =>
  file.lines().map((text, index) => {
    const [first = '', second = ''] = text.trim().split(/\s+/u)
    const path = ['require', 'tool'].includes(first) ? second : first
    return { name: `go:${path.split('/').slice(0, 3).join('/')}`, line: index + 1 }
  })

const mavenName = /<artifactId>\s*([^<\s]{1,200})/gu
const mavenComment = /<!--.*?(?:-->|$)/gsu
const gradleName = /["']([\w.]{1,200})["':]/gu
/** At the start of a line: elsewhere it may be part of a path. */
const gradleComment = /(?<=^|\n)\/\*.*?(?:\*\/|$)/gsu

/** Names that a pattern finds in the lines of a file, its comments left out. */
const quotedIn = (file: SourceFile, ecosystem: string, pattern: RegExp, comment: RegExp): readonly Declared[] =>
  file
    .lines()
    .map((text) => text.trimStart())
    .join('\n')
    .replace(comment, (text) => text.replace(/[^\n]/gu, ''))
    .split('\n')
    .flatMap((text, index) =>
      /^(?:\/\/|#)/u.test(text)
        ? []
        : [...text.matchAll(pattern)].map((match) => ({ name: `${ecosystem}:${match[1]}`, line: index + 1 })),
    )
