import type { TreePaths } from './contract.ts'
import type { SourceFile } from './source/file.ts'

/** The configuration files of CodeQL that a workflow or action of this tree names, of those that stand in it. */
export const codeqlConfigsOf = (file: SourceFile, paths: TreePaths): readonly string[] =>
  file.steps().uses.flatMap(({ ref, inputs }) =>
    /^github\/codeql-action\/init(?:@|$)/iu.test(ref)
      ? inputs
          .filter(({ name }) => name === 'config-file')
          .map(({ value }) => value.trim().replace(/^(?:\.\/)+/u, ''))
          .filter((path) => paths.has(path))
      : [],
  )
