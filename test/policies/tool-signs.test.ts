import { expect, test } from 'vitest'
import { policies } from './facts.ts'

type Signs = Readonly<Record<string, string>>

/** The licence of each program as its own package names it, and all that shows a use of it. */
const tools: readonly (readonly [id: string, licence: string, signs: Signs])[] = [
  [
    'ast-grep',
    'MIT',
    {
      words: 'ast-grep, ast_grep',
      actions: 'ast-grep/action',
      commands: 'ast-grep, @ast-grep/cli',
      files: 'sgconfig.yml, sgconfig.yaml',
      packages: 'npm:@ast-grep/cli, npm:@ast-grep/napi, pypi:ast-grep-cli, pypi:ast-grep-py, cargo:ast-grep',
      hooks: 'ast-grep/ast-grep',
    },
  ],
  [
    'bandit',
    'Apache-2.0',
    {
      words: 'bandit',
      actions: 'PyCQA/bandit-action',
      commands: 'bandit',
      images: 'pycqa/bandit',
      files: '.bandit, bandit.yaml, bandit.yml',
      tables: 'pyproject.toml:tool.bandit',
      packages: 'pypi:bandit',
      hooks: 'PyCQA/bandit',
    },
  ],
  [
    'biome',
    'MIT OR Apache-2.0',
    {
      words: 'biome',
      actions: 'biomejs/setup-biome',
      commands: 'biome, @biomejs/biome',
      images: 'biomejs/biome',
      files: 'biome.json, biome.jsonc, .biome.json, .biome.jsonc',
      packages: 'npm:@biomejs/biome',
      hooks: 'biomejs/pre-commit',
    },
  ],
  [
    'clippy',
    'MIT OR Apache-2.0',
    {
      words: 'clippy',
      actions: 'actions-rs/clippy-check, actions-rs/clippy, giraffate/clippy-action, auguwu/clippy-action',
      commands: 'cargo clippy, cargo-clippy, clippy-driver, cross clippy',
      files: 'clippy.toml, .clippy.toml',
      tables: 'Cargo.toml:lints.clippy, Cargo.toml:workspace.lints.clippy',
    },
  ],
  ['clippy-sarif', 'MIT', { words: 'clippy-sarif', commands: 'clippy-sarif' }],
  [
    'coverity',
    'LicenseRef-Coverity-Scan',
    {
      words: 'coverity, cov-build, cov-analyze',
      actions: 'vapier/coverity-scan-action',
      commands: 'cov-build, cov-analyze, coverity capture, coverity scan',
      files: '/coverity.yaml, /coverity.yml',
    },
  ],
  [
    'eslint',
    'MIT',
    {
      words: 'eslint',
      actions: 'reviewdog/action-eslint',
      commands: 'eslint',
      files:
        '.eslintrc, .eslintrc.js, .eslintrc.cjs, .eslintrc.mjs, .eslintrc.json, .eslintrc.yml, .eslintrc.yaml, eslint.config.js, eslint.config.mjs, eslint.config.cjs, eslint.config.ts, eslint.config.mts, eslint.config.cts',
      packages: 'npm:eslint',
      hooks: 'pre-commit/mirrors-eslint',
    },
  ],
  [
    'gitleaks',
    'MIT',
    {
      words: 'gitleaks',
      actions: 'gitleaks/gitleaks-action@v1, zricethezav/gitleaks-action@v1',
      commands: 'gitleaks',
      images: 'gitleaks/gitleaks, zricethezav/gitleaks',
      files: '.gitleaks.toml, gitleaks.toml, .gitleaksignore',
      packages: 'go:github.com/zricethezav/gitleaks, go:github.com/gitleaks/gitleaks',
      hooks: 'gitleaks/gitleaks, zricethezav/gitleaks',
    },
  ],
  [
    'gitleaks-action',
    'LicenseRef-Gitleaks-Action-EULA',
    { words: 'gitleaks-action', actions: 'gitleaks/gitleaks-action, zricethezav/gitleaks-action' },
  ],
  [
    'kics',
    'Apache-2.0',
    {
      words: 'kics',
      actions: 'checkmarx/kics-github-action, checkmarx/kics-action',
      commands: 'kics',
      images: 'checkmarx/kics',
      files: 'kics.config, .kics.config',
      hooks: 'Checkmarx/kics',
    },
  ],
  [
    'opengrep-engine',
    'LGPL-2.1-only',
    {
      words: 'opengrep',
      commands: 'opengrep',
      images: 'opengrep/opengrep',
      packages: 'pypi:opengrep',
      hooks: 'opengrep/opengrep',
    },
  ],
  [
    'ruff',
    'MIT',
    {
      words: 'ruff',
      actions: 'astral-sh/ruff-action, chartboost/ruff-action',
      commands: 'ruff',
      images: 'astral-sh/ruff',
      files: 'ruff.toml, .ruff.toml',
      tables: 'pyproject.toml:tool.ruff',
      packages: 'pypi:ruff',
      hooks: 'astral-sh/ruff-pre-commit, charliermarsh/ruff-pre-commit',
    },
  ],
  [
    'semgrep-engine',
    'LGPL-2.1-or-later',
    {
      words: 'semgrep',
      actions: 'semgrep/semgrep-action, returntocorp/semgrep-action',
      commands: 'semgrep, pysemgrep',
      images: 'semgrep/semgrep, returntocorp/semgrep, semgrep/semgrep-agent, returntocorp/semgrep-agent',
      files: '.semgrep.yml, .semgrep.yaml, .semgrepignore',
      packages: 'pypi:semgrep',
      hooks: 'semgrep/semgrep, returntocorp/semgrep, semgrep/pre-commit',
    },
  ],
  [
    'snyk',
    'Apache-2.0',
    {
      words: 'snyk',
      actions: 'snyk/actions, snyk/snyk, snyk/snyk-scan, SnykSecurityScan',
      commands: 'snyk',
      images: 'snyk/snyk, snyk/snyk-cli',
      files: '.snyk',
      packages: 'npm:snyk',
    },
  ],
  [
    'sonarsource-analyzers',
    'LicenseRef-Sonar-Source-Available-1.0',
    {
      words: 'sonar',
      actions:
        'SonarSource/sonarqube-scan-action, SonarSource/sonarcloud-github-action, SonarSource/sonarcloud-github-c-cpp, sonarsource/sonarcloud, sonarsource/sonarcloud-scan, sonarsource/sonarqube-scan, SonarQubePrepare, SonarQubeAnalyze, SonarCloudPrepare, SonarCloudAnalyze',
      commands:
        'sonar-scanner, sonar, sonarqube-scanner, @sonar/scan, dotnet sonarscanner, dotnet-sonarscanner, SonarScanner.MSBuild, mvn … sonar:sonar, mvn … *sonar-maven-plugin*, mvnw … sonar:sonar, mvnw … *sonar-maven-plugin*, gradle … sonar, gradle … sonarqube, gradlew … sonar, gradlew … sonarqube',
      images: 'sonarsource/sonar-scanner-cli, sonarsource/sonarcloud-scan, sonarqube',
      files: 'sonar-project.properties, .sonarcloud.properties',
      packages:
        'npm:sonarqube-scanner, npm:sonar-scanner, npm:@sonar/scan, npm:eslint-plugin-sonarjs, maven:sonar-maven-plugin, gradle:org.sonarqube',
    },
  ],
  [
    'trivy',
    'Apache-2.0',
    {
      words: 'trivy',
      actions: 'aquasecurity/trivy-action, aquasecurity/setup-trivy',
      commands: 'trivy',
      images: 'aquasec/trivy, aquasecurity/trivy',
      files: '/trivy.yaml, .trivyignore, .trivyignore.yaml',
      hooks: 'aquasecurity/trivy',
    },
  ],
  [
    'trufflehog',
    'AGPL-3.0-only',
    {
      words: 'trufflehog',
      actions: 'trufflesecurity/trufflehog, trufflesecurity/TruffleHog-Enterprise-Github-Action',
      commands: 'trufflehog, trufflehog3',
      images: 'trufflesecurity/trufflehog',
      packages: 'pypi:trufflehog, pypi:trufflehog3',
      hooks: 'trufflesecurity/trufflehog',
    },
  ],
  [
    'zizmor',
    'MIT',
    {
      words: 'zizmor',
      actions: 'zizmorcore/zizmor-action, woodruffw/zizmor-action',
      commands: 'zizmor',
      images: 'zizmorcore/zizmor, woodruffw/zizmor',
      files: '/zizmor.yml, /zizmor.yaml, /.github/zizmor.yml, /.github/zizmor.yaml',
      packages: 'pypi:zizmor, cargo:zizmor',
      hooks: 'zizmorcore/zizmor-pre-commit, woodruffw/zizmor-pre-commit',
    },
  ],
]

test.each(tools)('%s, under %s, shows in these ways', (id, licence, signs) => {
  const { title: _title, source: _source, ...known } = policies.tools.find((tool) => tool.id === id) ?? {}
  const lists = Object.entries(known).map(([key, value]) => [key, Array.isArray(value) ? value.join(', ') : value])
  expect(Object.fromEntries(lists)).toEqual({ id, licence, ...signs })
})

test('no other tool is known', () => {
  expect(policies.tools.map(({ id }) => id)).toEqual(tools.map(([id]) => id))
})
