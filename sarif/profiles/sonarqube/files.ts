import { isAbsoluteUri } from '../../rules/uri/rfc3986.ts'
import type { SourceTree } from '../../source/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { lostOf, resultRule } from '../result-rule.ts'
import type { DropOf } from './fate.ts'
import { importer } from './sources.ts'

const inside = ['locations', 0, 'physicalLocation', 'artifactLocation', 'uri'] as const

const noLocation = (dropOf: DropOf): ConsumerRule =>
  resultRule(
    {
      id: 'sonarqube/no-location',
      effect: 'ignores',
      requirement: 'A result has a location, else it is raised on the project.',
      remedy: 'Give the result a location.',
      source: importer,
      sentence: (tally) => `SonarQube raises ${lostOf(tally)} on the project: no location.`,
    },
    (result) => {
      if (dropOf(result)) return 'apart'
      return result.locations?.length ? null : { message: 'The result is raised on the project: it has no location.' }
    },
  )

const escapedPath = (dropOf: DropOf): ConsumerRule =>
  resultRule(
    {
      id: 'sonarqube/escaped-path',
      effect: 'drops',
      what: 'files of results',
      requirement: 'A relative URI has no percent escapes: they are not decoded, and the file is not found.',
      remedy: 'Write an absolute file URI, which is decoded.',
      source: importer,
      sentence: (tally) => `SonarQube raises ${lostOf(tally)} on the project: it does not decode the path.`,
    },
    (result) => {
      const uri = result.locations?.[0]?.physicalLocation?.artifactLocation?.uri
      if (uri === undefined || dropOf(result)) return 'apart'
      if (isAbsoluteUri(uri) || !uri.includes('%')) return null
      return { message: `The file is looked for as "${uri}", escapes and all.`, inside }
    },
  )

/** Whether a path is spelled so that a tree can be asked for it. */
const isPlain = (path: string): boolean =>
  path !== '' && path.split('/').every((name) => name !== '' && name !== '.' && name !== '..')

const unknownFile = (dropOf: DropOf, tree: SourceTree | null): ConsumerRule =>
  resultRule(
    {
      id: 'sonarqube/unknown-file',
      effect: 'drops',
      what: 'files of results',
      requirement: 'With --source: the file of a result is one of the project.',
      remedy: 'Write URIs relative to the root of the project.',
      source: importer,
      sentence: (tally) => `SonarQube raises ${lostOf(tally)} on the project: no such file in it.`,
    },
    (result) => {
      const uri = result.locations?.[0]?.physicalLocation?.artifactLocation?.uri
      if (!tree || uri === undefined || isAbsoluteUri(uri) || uri.includes('%') || !isPlain(uri) || dropOf(result))
        return 'apart'
      const { kind } = tree.look(uri)
      if (kind !== 'missing' && kind !== 'folder') return null
      return { message: `There is no file "${uri}" in the project.`, inside }
    },
  )

/** What costs a result its file: it is raised on the project. */
export const fileRules = (dropOf: DropOf, tree: SourceTree | null): readonly ConsumerRule[] => [
  noLocation(dropOf),
  escapedPath(dropOf),
  unknownFile(dropOf, tree),
]
