import { describe, expect, test } from 'vitest'
import { isCandidate, isWantedPath } from '../../policies/index.ts'
import { scan, type Tree } from './tree.ts'

/** `tool T1 path:line`, sorted by tool. */
const tools = (tree: Tree): readonly string[] =>
  scan(tree).tools.flatMap(({ id, evidence }) =>
    evidence.map(({ signal, uri, line }) => `${id} ${signal} ${uri}:${line}`),
  )

const step = (ref: string): string => `jobs:\n  a:\n    steps:\n      - uses: ${ref}\n`
const flow = '.github/workflows/a.yml'

describe('T1, an action or task', () => {
  test.each([
    ['aquasecurity/trivy-action@0.24.0', ['trivy']],
    ['SonarSource/sonarqube-scan-action@v4', ['sonarsource-analyzers']],
    ['sonarsource/SonarQube-Scan-Action@v4', ['sonarsource-analyzers']],
    ['snyk/actions/node@master', ['snyk']],
    ['trufflesecurity/trufflehog@main', ['trufflehog']],
    ['gitleaks/gitleaks-action@v2', ['gitleaks-action']],
    ['gitleaks/gitleaks-action@ff98106e4c7b2bc287b24eaf42907196329070c7', ['gitleaks-action']],
    ['gitleaks/gitleaks-action@v1.6.0', ['gitleaks']],
    ['me/run-trivy@v1', ['trivy']],
    ['edplato/trufflehog-actions-scan@v1', ['trufflehog']],
    ['trivy/scanner@v1', []],
    ['me/ruffian-action@v1', []],
    ['./.github/actions/trivy', []],
  ])('%s', (ref, ids) => {
    expect(tools({ [flow]: step(ref) })).toEqual(ids.map((id) => `${id} T1 ${flow}:4`))
  })

  test('is weak where the name of the action alone speaks', () => {
    const confidences = scan({ [flow]: step('me/run-trivy@v1') }).tools.flatMap(({ evidence }) => evidence)
    expect(confidences.map(({ confidence }) => confidence)).toEqual(['weak'])
  })

  test('a task of Azure, an orb of CircleCI, a pipe of Bitbucket', () => {
    expect(
      tools({ 'azure-pipelines.yml': 'steps:\n  - task: SonarQubePrepare@6\n  - task: SnykSecurityScan@1\n' }),
    ).toEqual(['snyk T1 azure-pipelines.yml:3', 'sonarsource-analyzers T1 azure-pipelines.yml:2'])
    expect(tools({ '.circleci/config.yml': 'orbs:\n  s: snyk/snyk@2.1.0\n' })).toEqual([
      'snyk T1 .circleci/config.yml:2',
    ])
    expect(
      tools({ 'bitbucket-pipelines.yml': 'pipelines:\n  a:\n    - pipe: sonarsource/sonarqube-scan:2.0.1\n' }),
    ).toEqual(['sonarsource-analyzers T1 bitbucket-pipelines.yml:3'])
  })

  test('is no comment, and no workflow elsewhere', () => {
    expect(
      tools({ [flow]: `# ${step('snyk/actions/node@v1').split('\n')[3]}\n`, 'docs/a.yml': step('snyk/snyk@v1') }),
    ).toEqual([])
  })
})

describe('T2, a command', () => {
  test.each([
    ['eslint .', ['eslint']],
    ['npx --yes eslint@9 src', ['eslint']],
    ['yarn eslint .', ['eslint']],
    ['pnpm exec biome ci', ['biome']],
    ['npx @biomejs/biome@1.9 check', ['biome']],
    ['python3 -m bandit -r src', ['bandit']],
    ['pipx run --spec semgrep==1.9 semgrep --config rules', ['semgrep-engine']],
    ['uvx --from ruff ruff@latest check', ['ruff']],
    ['poetry run ruff check', ['ruff']],
    ['sudo /usr/local/bin/trivy fs .', ['trivy']],
    ['cargo +nightly --locked clippy --all', ['clippy']],
    ['cargo clippy --message-format=json | clippy-sarif > a.sarif', ['clippy', 'clippy-sarif']],
    ['mvn -B verify sonar:sonar -Dsonar.x=y', ['sonarsource-analyzers']],
    ['./mvnw org.sonarsource.scanner.maven:sonar-maven-plugin:3.9:sonar', ['sonarsource-analyzers']],
    ['./gradlew build sonarqube', ['sonarsource-analyzers']],
    ['dotnet sonarscanner begin /k:x', ['sonarsource-analyzers']],
    ['cov-build --dir cov-int make', ['coverity']],
    ['opengrep scan', ['opengrep-engine']],
    ['kics scan -p .', ['kics']],
    ['zizmor .', ['zizmor']],
    ['ast-grep scan', ['ast-grep']],
    ['trufflehog git file://.', ['trufflehog']],
    ['gitleaks detect', ['gitleaks']],
    ['echo eslint', []],
    ['if ! command -v sonar-scanner; then exit; fi', []],
    ['command eslint .', ['eslint']],
    ['pip install ruff semgrep', []],
    ['cargo install clippy-sarif', []],
    ['cargo build --bin clippy', []],
    ['mvn verify', []],
    ['eslint-config-check .', []],
  ])('%s', (text, ids) => {
    expect(tools({ 'a.sh': `set -e\n${text}\n` })).toEqual(ids.map((id) => `${id} T2 a.sh:2`))
  })

  test('in scripts of package.json, recipes, container files and hooks of one’s own', () => {
    expect(tools({ 'package.json': '{\n "scripts": {\n  "lint": "eslint ."\n }\n}' })).toEqual([
      'eslint T2 package.json:3',
    ])
    expect(tools({ Makefile: 'lint:\n\t@ruff check\n' })).toEqual(['ruff T2 Makefile:2'])
    expect(tools({ Dockerfile: 'FROM x\nRUN snyk test\n' })).toEqual(['snyk T2 Dockerfile:2'])
    expect(
      tools({
        '.pre-commit-config.yaml': 'repos:\n  - repo: local\n    hooks:\n      - id: a\n        entry: bandit -r\n',
      }),
    ).toEqual(['bandit T2 .pre-commit-config.yaml:4'])
  })
})

describe('T3, an image', () => {
  test.each([
    ['Dockerfile', 'FROM ghcr.io/gitleaks/gitleaks:v8 AS a\n', 'gitleaks', 1],
    ['.gitlab-ci.yml', 'a:\n  image: docker.io/aquasec/trivy@sha256:aa\n', 'trivy', 2],
    ['compose.yaml', 'services:\n  a:\n    image: sonarqube:lts\n', 'sonarsource-analyzers', 3],
    ['a.sh', 'docker run --rm -v $PWD:/src semgrep/semgrep:1.2 ls\n', 'semgrep-engine', 1],
  ])('in %s', (path, text, id, line) => {
    expect(tools({ [path]: text })).toEqual([`${id} T3 ${path}:${line}`])
  })

  test('is not one whose name ends alike, or that another namespace made', () => {
    expect(tools({ Dockerfile: 'FROM me/trivy\nFROM me/sonarqube\nFROM x/aquasec/trivy-db\n' })).toEqual([])
  })
})

describe('T4, a configuration', () => {
  test.each([
    ['eslint', 'web/eslint.config.mjs'],
    ['ruff', 'ruff.toml'],
    ['sonarsource-analyzers', 'sonar-project.properties'],
    ['zizmor', '.github/zizmor.yml'],
    ['semgrep-engine', '.semgrepignore'],
    ['trivy', 'a/.trivyignore'],
    ['coverity', 'coverity.yaml'],
  ])('of %s is %s, weak, its digest noted', (id, path) => {
    const found = scan({ [path]: '' })
    expect(found.tools).toEqual([{ id, evidence: [{ signal: 'T4', uri: path, line: 1, confidence: 'weak' }] }])
    expect(found.files.map(({ uri }) => uri)).toEqual([path])
    expect([isWantedPath(path), isCandidate(path, new Uint8Array())]).toEqual([true, true])
  })

  test.each([
    'policies/coverity.yaml',
    '.github/workflows/zizmor.yml',
    'my-eslint.config.mjs',
    'ruff.toml.md',
    'docs/eslintrc.json',
  ])('is not %s', (path) => {
    expect(tools({ [path]: '' })).toEqual([])
  })

  test('is a table of a manifest, or one below it', () => {
    expect(tools({ 'pyproject.toml': '[project]\nname = "a"\n[tool.ruff.lint]\nselect = []\n' })).toEqual([
      'ruff T4 pyproject.toml:3',
    ])
    expect(tools({ 'Cargo.toml': '[package]\nname = "a"\n[workspace.lints.clippy]\nall = "warn"\n' })).toEqual([
      'clippy T4 Cargo.toml:3',
    ])
    expect(tools({ 'pyproject.toml': '[tool.ruffian]\na = 1\n# [tool.ruff]\n' })).toEqual([])
  })
})

describe('T5, a declared dependency', () => {
  test.each([
    ['package.json', '{\n "devDependencies": {\n  "eslint": "9"\n }\n}', 'eslint', 3],
    ['a/package.json', '{ "dependencies": {\n "snyk": "1" } }', 'snyk', 2],
    ['pyproject.toml', '[project]\nname = "ruff-user"\ndependencies = [\n  "ruff>=0.5",\n]\n', 'ruff', 4],
    ['pyproject.toml', '[project.optional-dependencies]\ndev = ["x",\n "Semgrep==1.2"]\n', 'semgrep-engine', 3],
    ['pyproject.toml', '[dependency-groups]\ndev = ["bandit[toml]>=1"]\n', 'bandit', 2],
    ['pyproject.toml', '[tool.poetry.group.dev.dependencies]\npython = "^3"\nruff = "^0.5"\n', 'ruff', 3],
    ['pyproject.toml', '[tool.uv]\ndev-dependencies = ["zizmor"]\n', 'zizmor', 2],
    ['Pipfile', '[dev-packages]\nbandit = "*"\n', 'bandit', 2],
    ['requirements-dev.txt', '# ruff\nruff==0.5.0\n', 'ruff', 2],
    ['requirements/lint.txt', '-r base.txt\nsemgrep\n', 'semgrep-engine', 2],
    ['Cargo.toml', '[package]\nname = "a"\n[dev-dependencies]\nzizmor = "1"\n', 'zizmor', 4],
    ['Cargo.toml', '[target."cfg(unix)".dependencies.zizmor]\nversion = "1"\n', 'zizmor', 1],
    ['go.mod', 'module a.example/b\n\ntool github.com/zricethezav/gitleaks/v8\n', 'gitleaks', 3],
    ['go.mod', 'module a.example/b\nrequire (\n\tgithub.com/gitleaks/gitleaks v1.0.0\n)\n', 'gitleaks', 3],
    [
      'pom.xml',
      '<plugins>\n<!-- a\n b --><plugin>\n<artifactId>sonar-maven-plugin</artifactId>\n',
      'sonarsource-analyzers',
      4,
    ],
    ['app/build.gradle', "plugins {\n  id 'org.sonarqube' version '4'\n}\n", 'sonarsource-analyzers', 2],
    ['build.gradle.kts', 'plugins {\n  id("org.sonarqube")\n}\n', 'sonarsource-analyzers', 2],
    [
      'gradle/libs.versions.toml',
      '[plugins]\nsonar = { id = "org.sonarqube", version = "4" }\n',
      'sonarsource-analyzers',
      2,
    ],
  ])('in %s', (path, text, id, line) => {
    expect(tools({ [path]: text })).toEqual([`${id} T5 ${path}:${line}`])
  })

  test.each([
    ['a peer', 'package.json', '{ "peerDependencies": { "eslint": "9" } }'],
    ['a plugin of its name', 'package.json', '{ "devDependencies": { "eslint-plugin-a": "9" } }'],
    ['the module itself', 'go.mod', 'module github.com/zricethezav/gitleaks/v8\n'],
    ['a comment', 'pom.xml', '<!--\n<artifactId>sonar-maven-plugin</artifactId>\n-->\n'],
    ['a comment', 'build.gradle', "// id 'org.sonarqube'\n/* \n 'org.sonarqube'\n*/\n"],
    ['a package of another name', 'requirements.txt', 'ruff-lsp==1\nx-ruff\n'],
    ['a name', 'pyproject.toml', '[project]\nname = "ruff"\n'],
    ['a document', 'docs/notes.txt', 'ruff\n'],
  ])('is not %s (%s)', (_what, path, text) => {
    expect(tools({ [path]: text })).toEqual([])
  })

  test('a manifest that cannot be parsed is unread for no subject', () => {
    expect(scan({ 'sub/pyproject.toml': '[tool.ruff\n' }).unread).toEqual([
      { uri: 'sub/pyproject.toml', subject: null, reason: 'not TOML' },
    ])
    expect(scan({ 'sub/pyproject.toml': '[tool.other\n' }).unread).toEqual([])
  })
})

describe('T6, a pre-commit hook', () => {
  test.each([
    ['https://github.com/astral-sh/ruff-pre-commit', 'ruff'],
    ['https://github.com/PyCQA/bandit.git', 'bandit'],
    ['git@github.com:gitleaks/gitleaks', 'gitleaks'],
    ['https://github.com/semgrep/pre-commit/', 'semgrep-engine'],
  ])('is %s', (address, id) => {
    const text = `repos:\n  - hooks: [{ id: x }]\n    repo: ${address}\n`
    expect(tools({ '.pre-commit-config.yaml': text })).toEqual([`${id} T6 .pre-commit-config.yaml:3`])
  })

  test('is not the repository of another', () => {
    const text = 'repos:\n  - repo: https://github.com/me/ruff-extra\n    hooks: [{ id: x }]\n'
    expect(tools({ '.pre-commit-config.yaml': text })).toEqual([])
  })
})

test('every tool is one entry, sorted, with its evidence by file and line', () => {
  const tree = {
    'b.sh': 'ruff check\nruff format\n',
    'a.sh': 'ruff check\ntrivy fs .\n',
    [flow]: step('astral-sh/ruff-action@v1'),
  }
  expect(tools(tree)).toEqual([
    `ruff T1 ${flow}:4`,
    'ruff T2 a.sh:1',
    'ruff T2 b.sh:1',
    'ruff T2 b.sh:2',
    'trivy T2 a.sh:2',
  ])
})

test('Docker Desktop is never guessed from a tree', () => {
  expect(
    tools({ 'a.sh': 'open -a "Docker Desktop"\ndocker context use desktop-linux\n', 'compose.yaml': 'services: {}\n' }),
  ).toEqual([])
})

test('the candidates alone show the same tools as the whole tree', () => {
  const tree: Tree = {
    'a.sh': 'ruff check\n',
    'b.sh': 'make\n',
    'eslint.config.js': '',
    'c.txt': 'ruff',
    'go.mod': 'tool x.y/z\n',
  }
  const some = Object.entries(tree).filter(([path, text]) => isWantedPath(path) && isCandidate(path, Buffer.from(text)))
  expect(some.map(([path]) => path)).toEqual(['a.sh', 'eslint.config.js'])
  expect(tools(Object.fromEntries(some))).toEqual(tools(tree))
})

test('what an installed package develops itself with is no tool of the repository', () => {
  const manifest = '{"devDependencies": {"snyk": "1"}, "scripts": {"test": "snyk test"}}'
  expect(tools({ 'node_modules/a/package.json': manifest, 'node_modules/a/.snyk': '' })).toEqual([])
  expect(tools({ 'packages/a/package.json': manifest })).not.toEqual([])
})
