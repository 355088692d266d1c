import type { Detector, Sighting } from '../contract.ts'
import { featuresOf, repositoryOf } from '../source/images.ts'
import { bringsCodeql } from '../source/installs.ts'
import { at, items, type YamlNode } from '../source/yaml.ts'

/** C15: a container, or one to develop in, that has CodeQL. */
export const c15Container: Detector = {
  id: 'C15',
  title: 'a container image or development container with CodeQL',
  confidence: 'weak',
  knownFalsePositives: 'An image that only has the word in its name; a container in which nobody runs it.',
  find: (file): readonly Sighting[] => [
    ...[...file.images(), ...featuresOf(file)].filter(({ ref }) => repositoryOf(ref).includes('codeql')),
    ...(file.kind === 'dockerfile' ? bringsCodeql(file) : []),
    ...(file.kind === 'devcontainer' ? file.yaml().documents.flatMap(extensions) : []),
  ],
}

/** The editor's extensions, in the old place and the new one. */
const extensions = (root: YamlNode): readonly Sighting[] => {
  const editors = at(root, 'customizations').flatMap((each) => at(each.value, 'vscode'))
  const lists = [...at(root, 'extensions'), ...editors.flatMap((each) => at(each.value, 'extensions'))]
  return lists
    .flatMap((each) => items(each.value))
    .filter((item) => item.kind === 'scalar' && /codeql/iu.test(item.value))
}
