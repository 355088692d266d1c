/** What a path says a file is; null: no detector wants it. */
export type SourceKind =
  | 'workflow'
  | 'action'
  | 'ci'
  | 'shell'
  | 'makefile'
  | 'justfile'
  | 'taskfile'
  | 'powershell'
  | 'batch'
  | 'groovy'
  | 'kotlin'
  | 'tox'
  | 'dockerfile'
  | 'package-json'
  | 'pre-commit'
  | 'yaml'
  | 'json'
  | 'sarif'
  | 'devcontainer'
  | 'manifest'
  | 'licence'
  | 'gitmodules'
  | 'maybe-script'
  | 'source'

const workflow = /^\.github\/workflows\/[^/]+\.ya?ml$/u
// An action outside the root's own `.github` may be a template for other projects; inside a second `.github` it is.
const action = /(?:^|\/)action\.ya?ml$/u
/** Where each service looks; a pipeline of Azure and an included one of GitLab may lie anywhere. */
const ci = new RegExp(
  [
    '^(?:\\.gitlab-ci|bitbucket-pipelines|\\.travis|\\.drone|\\.?appveyor|\\.woodpecker|\\.cirrus|cloudbuild|wercker|codefresh|buildspec[^/]*)\\.ya?ml$',
    '^\\.(?:gitlab|circleci|buildkite|woodpecker|semaphore|azure-pipelines)/.+\\.ya?ml$',
    '(?:^|/)(?:azure-pipelines[^/]*|[^/]*\\.gitlab-ci)\\.ya?ml$',
    '(?:^|/)(?:azure-pipelines|\\.azuredevops|\\.azdo|\\.ado|\\.pipelines|\\.vsts)/.+\\.ya?ml$',
  ].join('|'),
  'u',
)
const devcontainer = /(?:^|\/)(?:\.devcontainer\/(?:[^/]+\/)?devcontainer|\.devcontainer)\.jsonc?$/u
const manifest =
  /(?:^|\/)(?:pyproject\.toml|Pipfile|Cargo\.toml|go\.mod|pom\.xml|(?:build|settings)\.gradle(?:\.kts)?|[\w.-]+\.versions\.toml|[\w.-]*requirements[\w.-]*\.txt|requirements\/[^/]+\.txt)$/u
const licence = /(?:^|\/)(?:LICEN[CS]E|COPYING)(?:[._-][^/]*)?$/iu
// Nothing to read in these for a person or for a byte search.
const binary =
  /\.(?:png|jpe?g|gif|webp|ico|bmp|tiff?|pdf|zip|gz|tgz|bz2|xz|zst|7z|rar|jar|war|class|woff2?|ttf|otf|eot|mp[34]|mov|avi|wav|ogg|wasm|so|dylib|dll|exe|bin|pyc|pack|idx|db|sqlite3?|parquet)$/iu
const document = /\.(?:md|markdown|rst|adoc|txt|tex|org)$/iu

/** A path test only: cheap enough for every file of a large tree. Documents and what is no text are never wanted. */
export const kindOf = (uri: string): SourceKind | null => {
  if (workflow.test(uri)) return 'workflow'
  if (action.test(uri)) return isTemplate(uri) ? null : 'action'
  if (ci.test(uri)) return 'ci'
  if (licence.test(uri)) return 'licence'
  if (manifest.test(uri)) return 'manifest'
  if (document.test(uri) || binary.test(uri)) return null
  const name = uri.slice(uri.lastIndexOf('/') + 1)
  if (/^\.pre-commit-config\.ya?ml$/u.test(name)) return 'pre-commit'
  if (/^(?:Dockerfile|Containerfile)(?:\.[^/]+)?$|\.(?:dockerfile|containerfile)$|^Earthfile$/iu.test(name))
    return 'dockerfile'
  if (/^(?:GNU)?makefile$|\.mk$/iu.test(name)) return 'makefile'
  if (name === 'package.json') return 'package-json'
  const other = otherScript(uri, name)
  if (other !== null) return other
  if (/\.(?:sh|bash|zsh|ksh|fish|command|envrc)$|^(?:\.envrc|\.bash(?:rc|_profile)|\.profile|\.zshrc)$/iu.test(name))
    return 'shell'
  // Husky needs no first line that names a shell.
  if (/(?:^|\/)\.husky\/[\w-]+$/u.test(uri)) return 'shell'
  if (devcontainer.test(uri)) return 'devcontainer'
  if (/\.ya?ml$/iu.test(name)) return 'yaml'
  if (/\.sarif(?:\.json)?$/iu.test(name)) return 'sarif'
  if (/\.jsonc?$/iu.test(name)) return 'json'
  if (uri === '.gitmodules') return 'gitmodules'
  return name.includes('.') ? 'source' : 'maybe-script'
}

const otherScript = (uri: string, name: string): SourceKind | null => {
  if (/^\.?justfile$|\.just$/iu.test(name)) return 'justfile'
  if (/^taskfile(?:\.[\w-]+)?\.ya?ml$/iu.test(name)) return 'taskfile'
  if (/\.psm?1$/iu.test(name)) return 'powershell'
  if (/\.(?:bat|cmd)$/iu.test(name)) return 'batch'
  if (/^Jenkinsfile(?:[._-][^/]*)?$|\.(?:jenkinsfile|groovy)$/iu.test(name)) return 'groovy'
  if (/(?:^|\/)\.teamcity\/.*\.kts?$/u.test(uri)) return 'kotlin'
  return name === 'tox.ini' ? 'tox' : null
}

/** A workflow folder that is not the root's: GitHub runs nothing there. */
const isTemplate = (uri: string): boolean => /.\/\.github\//u.test(uri)
