/** The few settings of a repository that say how its data is to be read. None of them makes git start anything. */
export type RepositoryConfig = {
  readonly objectFormat: 'sha1' | 'sha256'
  readonly refStorage: 'files' | 'reftable'
  readonly autocrlf: 'true' | 'input' | null
  readonly eol: 'lf' | 'crlf' | null
  readonly fileMode: boolean
  /** A submodule's way back to its checkout, relative to the git folder; nothing is opened through it. */
  readonly worktree: string | null
}

/** Reads those settings out of the text of a repository's `config`. git itself is never given that text. */
export const readRepositoryConfig = (text: string): RepositoryConfig => {
  const values = new Map<string, string>()
  let section = ''
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const header = /^\[\s*([A-Za-z0-9.-]+)\s*(?:"(.*)")?\s*\]/.exec(line)
    const rest = header === null ? line : line.slice(header[0].length).trim()
    if (header !== null) section = header[2] === undefined ? (header[1] ?? '').toLowerCase() : ''
    const setting = /^([A-Za-z][A-Za-z0-9-]*)\s*(?:=\s*(.*))?$/.exec(rest)
    if (setting !== null && section !== '')
      values.set(`${section}.${(setting[1] ?? '').toLowerCase()}`, plain(setting[2]))
  }
  const oneOf = <T extends string>(key: string, ...allowed: readonly T[]): T | null =>
    allowed.find((value) => value === values.get(key)?.toLowerCase()) ?? null
  const autocrlf = oneOf('core.autocrlf', 'true', 'yes', 'on', '1', 'input')
  return {
    objectFormat: oneOf('extensions.objectformat', 'sha1', 'sha256') ?? 'sha1',
    refStorage: oneOf('extensions.refstorage', 'files', 'reftable') ?? 'files',
    autocrlf: autocrlf === null || autocrlf === 'input' ? autocrlf : 'true',
    eol: oneOf('core.eol', 'lf', 'crlf'),
    fileMode: oneOf('core.filemode', 'false', 'no', 'off', '0') === null,
    worktree: values.get('core.worktree') ?? null,
  }
}

/** Text of a config of our own with the same meaning and nothing else. */
export const writeRepositoryConfig = (config: RepositoryConfig): string => {
  const extended = config.objectFormat !== 'sha1' || config.refStorage !== 'files'
  return [
    '[core]',
    `repositoryformatversion = ${extended ? 1 : 0}`,
    'bare = false',
    ...(config.autocrlf === null ? [] : [`autocrlf = ${config.autocrlf}`]),
    ...(config.eol === null ? [] : [`eol = ${config.eol}`]),
    '[extensions]',
    ...(config.objectFormat === 'sha1' ? [] : [`objectformat = ${config.objectFormat}`]),
    ...(config.refStorage === 'files' ? [] : [`refstorage = ${config.refStorage}`]),
    '',
  ].join('\n')
}

/** A value without its comment, its quotes and its escapes. */
const plain = (value = 'true'): string => {
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(value)
  if (quoted !== null) return (quoted[1] ?? '').replace(/\\(["\\])/g, '$1')
  return value.replace(/\s*[#;].*$/, '').replace(/\\(["\\])/g, '$1')
}
