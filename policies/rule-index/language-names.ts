/** Names that Semgrep takes for one language each; python2 and python3 stay apart, since they parse differently. */
const names: Readonly<Record<string, readonly string[]>> = {
  bash: ['sh'],
  cpp: ['c++'],
  csharp: ['c#'],
  dockerfile: ['docker'],
  elixir: ['ex'],
  go: ['golang'],
  javascript: ['js'],
  kotlin: ['kt'],
  ocaml: ['ml'],
  protobuf: ['proto', 'proto3'],
  python: ['py'],
  regex: ['none'],
  ruby: ['rb'],
  rust: ['rs'],
  solidity: ['sol'],
  terraform: ['tf', 'hcl'],
  typescript: ['ts'],
}

const byAlias = new Map(Object.entries(names).flatMap(([name, aliases]) => aliases.map((alias) => [alias, name])))

/** The one name of a language that a rule may write in several ways. */
export const languageName = (written: string): string => {
  const name = written.trim().toLowerCase()
  return byAlias.get(name) ?? name
}
