import type { SourceFile } from '../source/file.ts'
import { at, items } from '../source/yaml.ts'
import { signsBy, type ToolSign } from './contract.ts'

const hooks = signsBy((tool) => tool.hooks)

/** T6: the repository of a pre-commit hook. */
export const hookSigns = (file: SourceFile): readonly ToolSign[] =>
  file.kind === 'pre-commit'
    ? file
        .yaml()
        .documents.flatMap((root) => at(root, 'repos').flatMap((each) => items(each.value)))
        .flatMap((item) => at(item, 'repo'))
        .flatMap(({ line, value }) =>
          (hooks().get(value?.kind === 'scalar' ? repositoryIn(value.value) : '') ?? []).map((tool) => ({
            tool,
            signal: 'T6' as const,
            line,
          })),
        )
    : []

/** `owner/name` of an address, over HTTPS or SSH. */
const repositoryIn = (address: string): string =>
  address
    .toLowerCase()
    .replace(/(?:\.git)?\/?$/u, '')
    .split(/[/:]/u)
    .slice(-2)
    .join('/')
