import type { Rule } from '../rules/index.ts'
import type { Requirement } from '../validate/index.ts'
import { openDesks } from './desk.ts'
import { openExaminer } from './examined.ts'
import { agreementSourceRules } from './rules/agreement.ts'
import { artifactSourceRules } from './rules/artifact.ts'
import { columnKindSourceRules } from './rules/column-kind.ts'
import { contentsSourceRules } from './rules/contents.ts'
import { kindSourceRules } from './rules/kind.ts'
import { regionSourceRules } from './rules/region.ts'
import { snippetSourceRules } from './rules/snippet.ts'
import { uriSourceRules } from './rules/uri.ts'
import { openShelf } from './shelf.ts'
import type { SourceTree } from './tree.ts'

export type { Look, SourceTree } from './tree.ts'

/**
 * The rules of the source layer over one tree: what a log says of its files against the files. They take part in the one
 * walk like the rules of the specification, and keep what they read of the tree from one log to the next.
 */
export const sourceRules = (tree: SourceTree): readonly Rule[] => {
  const shelf = openShelf(tree)
  const deskOf = openDesks(shelf)
  const examiner = openExaminer(deskOf)
  return [
    ...uriSourceRules(shelf, deskOf),
    ...artifactSourceRules(deskOf),
    ...contentsSourceRules(deskOf),
    ...kindSourceRules(deskOf, examiner),
    ...regionSourceRules(examiner),
    ...columnKindSourceRules(examiner),
    ...agreementSourceRules(examiner),
    ...snippetSourceRules(examiner),
  ]
}

const noSources: SourceTree = {
  rootUri: null,
  look: () => ({ kind: 'missing' }),
  read: () => ({ reason: 'there are no sources' }),
}

/** Every rule of the source layer as a reader wants to know it. */
export const sourceRequirements = (): readonly Requirement[] =>
  sourceRules(noSources).map(({ id, section, level, requirement, remedy }) => ({
    id,
    section,
    level,
    requirement,
    remedy,
  }))
