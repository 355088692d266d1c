import type { SourceFile } from '../source/file.ts'
import { repositoryOf } from '../source/images.ts'
import { signsBy, type ToolSign } from './contract.ts'

const images = signsBy((tool) => tool.images)

/** T3: a container image, whatever registry it comes from. */
export const imageSigns = (file: SourceFile): readonly ToolSign[] =>
  file
    .images()
    .flatMap(({ ref, line }) => toolsOf(repositoryOf(ref)).map((tool) => ({ tool, signal: 'T3' as const, line })))

/** By the last two parts of the name; an image of Docker's own has one. */
const toolsOf = (repository: string): readonly string[] => {
  const name = repository.replace(/(?:docker\.io\/)?(?:library\/)?/u, '')
  return images().get(name.split('/').slice(-2).join('/')) ?? []
}
