import type { Detector, TreePaths } from '../contract.ts'
import { siblingsOf } from '../source/siblings.ts'

/** The top-level folders of the public repository that hold rules of one language. */
const languages: ReadonlySet<string> = new Set(
  'ai apex bash c clojure cpp csharp dart dockerfile elixir generic go html java javascript json kotlin libsonnet ocaml php python ruby rust scala solidity swift terraform typescript yaml'.split(
    ' ',
  ),
)

/** S8: how the public rule repository lays out its folders, with the test of each rule beside it. */
export const s08RepositoryLayout: Detector = {
  id: 'S8',
  title: 'a rule lies in <language>/<framework>/security/ beside its test file',
  confidence: 'weak',
  knownFalsePositives: 'Own rules in folders of the same scheme.',
  find: (file, paths) =>
    hasLayout(file.uri) && hasTest(file.uri, paths) && file.rules().rules.length > 0 ? [{ line: 1 }] : [],
}

const hasLayout = (uri: string): boolean => {
  const parts = uri.split('/')
  return parts.some((part, index) => languages.has(part) && parts[index + 2] === 'security')
}

const hasTest = (uri: string, paths: TreePaths): boolean =>
  siblingsOf(paths, uri).some((each) => !/\.(?:ya?ml|json|md)$/u.test(each) || /\.test\.ya?ml$/u.test(each))
