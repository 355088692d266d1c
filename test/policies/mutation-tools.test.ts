import { describe, expect, test } from 'vitest'
import { scan, type Tree } from './tree.ts'

// Found by the mutation run: what the signs of a tool could lose or take too much of without a test that says so.

/** `tool sign line confidence`, as a report has them. */
const seen = (tree: Tree): readonly string[] =>
  scan(tree).tools.flatMap(({ id, evidence }) =>
    evidence.map(({ signal, line, confidence }) => `${id} ${signal} ${line} ${confidence}`),
  )

const ids = (tree: Tree): readonly string[] => scan(tree).tools.map(({ id }) => id)

const flow = '.github/workflows/a.yml'
const step = (ref: string): Tree => ({ [flow]: `jobs:\n  a:\n    steps:\n      - uses: ${ref}\n` })
const script = (text: string): Tree => ({ 'a.sh': `${text}\n` })

test.each<[what: string, sure: string, tree: Tree]>([
  ['an action', 'trivy T1 4 strong', step('aquasecurity/trivy-action@v1')],
  ['the name of an action alone', 'trivy T1 4 weak', step('me/run-trivy@v1')],
  ['a command', 'ruff T2 1 strong', script('ruff check')],
  ['an image', 'trivy T3 1 strong', { Dockerfile: 'FROM aquasec/trivy\n' }],
  ['a table', 'ruff T4 1 weak', { 'pyproject.toml': '[tool.ruff]\n' }],
  ['a dependency', 'ruff T5 1 medium', { 'requirements.txt': 'ruff\n' }],
  ['a hook', 'bandit T6 2 strong', { '.pre-commit-config.yaml': 'repos:\n- repo: https://github.com/PyCQA/bandit\n' }],
])('how sure %s is', (_what, sure, tree) => {
  expect(seen(tree)).toEqual([sure])
})

describe('T1', () => {
  test.each([
    ['GitLeaks/GitLeaks-Action@V1', ['gitleaks']],
    ['gitleaks/gitleaks-action@1.6.0', ['gitleaks']],
    ['gitleaks/gitleaks-action@v1', ['gitleaks']],
    ['gitleaks/gitleaks-action@v16.0', ['gitleaks-action']],
    ['gitleaks/gitleaks-action@16.0', ['gitleaks-action']],
    ['gitleaks/gitleaks-action@1b98106e4c7b2bc287b24eaf42907196329070c7', ['gitleaks-action']],
    ['gitleaks/gitleaks-action@release-1', ['gitleaks-action']],
    ['gitleaks/gitleaks-action', ['gitleaks-action']],
    ['Me/Run-Trivy@v1', ['trivy']],
    ['me/run_trivy', ['trivy']],
    ['me/run.trivy', ['trivy']],
    ['me/scan@trivy', []],
    ['./trivy', []],
    ['../trivy', []],
    ['.me/trivy', ['trivy']],
  ])('of a step that uses %s', (ref, found) => {
    expect(ids(step(ref))).toEqual(found)
  })

  test.each([
    ['SonarQubePrepare', ['sonarsource-analyzers']],
    ['SonarSource.sonarqube.a.SonarQubePrepare@6.1', ['sonarsource-analyzers']],
    ['NotSonarQubePrepare@6', []],
    ['me.SonarQubePrepare.other@6', []],
  ])('of the task %s', (task, found) => {
    expect(ids({ 'azure-pipelines.yml': `steps:\n  - task: ${task}\n` })).toEqual(found)
  })

  test('is no orb or pipe of a file that is not for CI, and no other key of one that is', () => {
    const text = 'orbs:\n  s: snyk/snyk@2\npipelines:\n  - pipe: snyk/snyk-scan:1\n'
    expect(ids({ [flow]: text, 'a.yaml': text })).toEqual([])
    expect(ids({ 'bitbucket-pipelines.yml': 'pipelines:\n  - name: snyk/snyk-scan:1\n' })).toEqual([])
    expect(ids({ 'bitbucket-pipelines.yml': 'pipelines:\n  - pipe: { name: snyk/snyk-scan:1 }\n' })).toEqual([])
  })
})

describe('T2', () => {
  test.each([
    ['Ruff.EXE check', ['ruff']],
    ['trivy.cmd fs', ['trivy']],
    ['bandit.bat -r .', ['bandit']],
    ['ruff.exe.bak check', []],
    ['pipx run semgrep==1.9 --version', ['semgrep-engine']],
    ['npx @biomejs/biome ci', ['biome']],
    ['dotnet SonarScanner begin', ['sonarsource-analyzers']],
    ['cargo rust-run clippy', []],
    ['cargo', []],
    ['coverity capture', ['coverity']],
    ['coverity help capture', []],
    ['./gradlew -q build sonar', ['sonarsource-analyzers']],
    ['./gradlew sonarlint', []],
    ['gradle presonar', []],
    ['mvn org.sonarsource:Sonar-Maven-Plugin:sonar', ['sonarsource-analyzers']],
  ])('of %s', (text, found) => {
    expect(ids(script(text))).toEqual(found)
  })
})

describe('T3', () => {
  test.each([
    ['sonarqube:lts', ['sonarsource-analyzers']],
    ['library/sonarqube', ['sonarsource-analyzers']],
    ['docker.io/sonarqube', ['sonarsource-analyzers']],
    ['docker.io/library/sonarqube', ['sonarsource-analyzers']],
    ['me/library/sonarqube', []],
    ['harbor.example/mirror/aquasec/trivy', ['trivy']],
    ['aquasec/trivy/other', []],
  ])('of the image %s', (ref, found) => {
    expect(ids({ Dockerfile: `FROM ${ref}\n` })).toEqual(found)
  })
})

describe('T4', () => {
  test.each([
    ['a/b/ruff.toml', ['ruff']],
    ['Sonar-Project.properties', ['sonarsource-analyzers']],
    ['.github/zizmor.yml', ['zizmor']],
    ['.GitHub/Zizmor.yml', ['zizmor']],
    ['a/zizmor.yml', []],
    ['.github/workflows/bandit.yml', []],
    ['starter/.github/workflows/bandit.yml', []],
  ])('of the file %s', (path, found) => {
    expect(ids({ [path]: '' })).toEqual(found)
  })

  test.each([
    ['a/b/pyproject.toml', '[tool.ruff.lint.per-file-ignores]', ['ruff']],
    ['pyproject.toml', '  [ tool.ruff ]', ['ruff']],
    ['Cargo.toml', '[lints.clippy]', ['clippy']],
    ['Cargo.toml', '[lints.clippy-like]', []],
    ['Cargo.toml', '[tool.ruff]', []],
    ['pyproject.toml', '[other.tool.ruff]', []],
    ['pyproject.toml', 'a = "[tool.ruff]"', []],
    ['pyproject.toml', '[tool.ruff', []],
  ])('of the table of %s that %s starts', (path, text, found) => {
    expect(ids({ [path]: `${text}\n` })).toEqual(found)
  })
})

describe('T5 in Python', () => {
  test.each([
    ['[project]\ndependencies = ["x", "ruff"]', 'ruff T5 2 medium'],
    ["[project]\ndependencies = ['x',\n 'Ruff[a]>=1']", 'ruff T5 3 medium'],
    ['[project.optional-dependencies]\na = ["ruff"]', 'ruff T5 2 medium'],
    ['[dependency-groups]\na = [{ include-group = "b" }, "ruff"]', 'ruff T5 2 medium'],
    ['[build-system]\nrequires = ["ruff"]', 'ruff T5 2 medium'],
    ['[tool.uv]\ndev-dependencies = ["ruff"]', 'ruff T5 2 medium'],
    ['[tool.pdm.dev-dependencies]\na = ["ruff"]', 'ruff T5 2 medium'],
    ['[tool.hatch.envs.a]\ndependencies = ["ruff"]', 'ruff T5 2 medium'],
    ['[tool.hatch.envs.a]\nextra-dependencies = ["ruff"]', 'ruff T5 2 medium'],
    ['[tool.poetry.dependencies]\nruff = "1"', 'ruff T5 2 medium'],
    ['[tool.poetry.dev-dependencies]\n"ruff" = "1"', 'ruff T5 2 medium'],
    ['[tool.poetry.group.a.dependencies]\n  Ruff = "1"', 'ruff T5 2 medium'],
    ['[project]\ndescription = "not for ruff"\n# "ruff"\n  # ruff = 1\ndependencies = ["ruff"]', 'ruff T5 5 medium'],
    ['[project]\ndependencies = ["ast_grep_cli"]', 'ast-grep T5 2 medium'],
    ['[tool.poetry.dependencies.ruff]\nversion = "1"', 'ruff T5 1 medium'],
    ['[tool.poetry.dependencies]\nruff = "1" # pinned', 'ruff T5 2 medium'],
    ['[tool.poetry]\n# ruff\ndependencies."r\\u0075ff" = "1"', 'ruff T5 1 medium'],
    ['x = 1\n[tool.poetry.dependencies.ruff]\nversion = "1"', 'ruff T5 2 medium'],
    ['[tool.poetry.dependencies]\nruff.version = "1"', 'ruff T5 2 medium'],
    ['[project]\ndependencies = ["ruff"]\n[dependency-groups]\ndev = ["ruff"]', 'ruff T5 2 medium'],
  ])('%j', (text, sign) => {
    expect(seen({ 'a/b/pyproject.toml': `${text}\n` })).toEqual([sign])
  })

  test.each([
    '[project]\ndependencies = "ruff"',
    '[project]\ndependencies = [["ruff"], 1, "!ruff", "ruff-lsp", "ruff.extra"]',
    '[project.dependencies]\nruff = "1"',
    '[tool.other]\ndependencies = ["ruff"]',
    'project = "ruff"',
    'tool = 1\n# ruff',
  ])('nothing in %j', (text) => {
    expect(seen({ 'pyproject.toml': `${text}\n` })).toEqual([])
  })

  test.each([
    ['[packages]\nruff = "*"', ['ruff T5 2 medium']],
    ['[dev-packages]\nruff = "*"', ['ruff T5 2 medium']],
    ['[requires]\nruff = "*"', []],
  ])('in a Pipfile: %j', (text, found) => {
    expect(seen({ Pipfile: `${text}\n` })).toEqual(found)
  })

  test.each([
    ['  Ruff==1', ['ruff T5 1 medium']],
    ['ast_grep_cli', ['ast-grep T5 1 medium']],
    ['trufflehog3', ['trufflehog T5 1 medium']],
    ['ruff.extra', []],
    ['ruff-lsp', []],
    ['ruff2', []],
    ['# ruff', []],
    ['-e ruff', []],
  ])('in a list of requirements: %s', (text, found) => {
    expect(seen({ 'a/requirements.txt': `${text}\n` })).toEqual(found)
  })
})

describe('T5 in other ecosystems', () => {
  test('an optional package of npm', () => {
    expect(seen({ 'package.json': '{ "optionalDependencies": {\n "eslint": "9" } }' })).toEqual(['eslint T5 2 medium'])
  })

  test.each([
    ['[dependencies]\nzizmor = "1"', ['zizmor T5 2 medium']],
    ['[build-dependencies]\nzizmor = "1"', ['zizmor T5 2 medium']],
    ['[workspace.dependencies]\nzizmor = "1"', ['zizmor T5 2 medium']],
    ['[target.x.dev-dependencies]\nast_grep = "1"', ['ast-grep T5 2 medium']],
    ['[target.x.build-dependencies]\nzizmor.workspace = true', ['zizmor T5 2 medium']],
    ['[features]\nzizmor = []', []],
  ])('in Rust: %j', (text, found) => {
    expect(seen({ 'a/b/Cargo.toml': `${text}\n` })).toEqual(found)
  })

  test.each([
    ['require  github.com/gitleaks/gitleaks v1', ['gitleaks T5 2 medium']],
    ['tool github.com/gitleaks/gitleaks/v8/cmd', ['gitleaks T5 2 medium']],
    ['require (\n\tgithub.com/gitleaks/gitleaks v1', ['gitleaks T5 3 medium']],
    ['// github.com/gitleaks/gitleaks', []],
    ['replace github.com/gitleaks/gitleaks => ../x', []],
    ['require github.com/gitleaks/other', []],
    ['require example.org/github.com/gitleaks/gitleaks v1', []],
  ])('in Go: %j', (text, found) => {
    expect(seen({ 'a/go.mod': `module x\n${text}\n` })).toEqual(found)
  })

  test.each([
    ['<artifactId> sonar-maven-plugin </artifactId>', ['sonarsource-analyzers T5 1 medium']],
    ['<!-- a --><artifactId>sonar-maven-plugin</artifactId><!-- b -->', ['sonarsource-analyzers T5 1 medium']],
    ['<!---->\n  <artifactId>\n', []],
    ['<!-- <artifactId>sonar-maven-plugin</artifactId> -->', []],
    ['<!-- a\n<artifactId>sonar-maven-plugin</artifactId>\n', []],
    ['<artifactId>a-sonar-maven-plugin</artifactId>', []],
    ['<name>sonar-maven-plugin</name>', []],
  ])('in Maven: %j', (text, found) => {
    expect(seen({ 'a/pom.xml': text })).toEqual(found)
  })

  test.each([
    ["classpath 'org.sonarqube:org.sonarqube.gradle.plugin:3'", ['sonarsource-analyzers T5 1 medium']],
    ['maven { url "https://x.example" }; id "org.sonarqube"', ['sonarsource-analyzers T5 1 medium']],
    ["from 'src/*'\nid 'org.sonarqube'", ['sonarsource-analyzers T5 2 medium']],
    ["/* a */ id 'org.sonarqube'", ['sonarsource-analyzers T5 1 medium']],
    ["/* a\n */ id 'org.sonarqube' /* b */", ['sonarsource-analyzers T5 2 medium']],
    ["a\n  /* id 'org.sonarqube' */", []],
    ["/* a\nid 'org.sonarqube'", []],
    ["  // id 'org.sonarqube'", []],
    ["# id 'org.sonarqube'", []],
    ["id 'orgXsonarqube'", []],
    ["id 'x.org.sonarqube'", []],
    ['id org.sonarqube', []],
  ])('in Gradle: %j', (text, found) => {
    expect(seen({ 'a/build.gradle': text })).toEqual(found)
  })

  test('is no word in quotes of a file that is no manifest', () => {
    expect(seen({ 'a.sh': 'echo "org.sonarqube" && sonar-like\n' })).toEqual([])
  })
})

describe('T6', () => {
  test.each([
    ['https://github.com/PyCQA/bandit.git/', ['bandit']],
    ['https://github.com/pycqa/bandit/', ['bandit']],
    ['https://github.com/pycqa/bandit', ['bandit']],
    ['https://github.com/pycqa/bandit.github', []],
    ['https://github.com/pycqa/.gitbandit', []],
    ['[https://github.com/pycqa/bandit]', []],
  ])('of the repository %s', (address, found) => {
    expect(ids({ '.pre-commit-config.yaml': `repos:\n- repo: ${address}\n` })).toEqual(found)
  })

  test('is no such list of another file', () => {
    const text = 'repos:\n- repo: https://github.com/pycqa/bandit\n'
    expect(ids({ 'a.yaml': `image: x\n${text}`, '.gitlab-ci.yml': text })).toEqual([])
  })
})

test('the digest of a file is noted where it shows a tool, and not where it only has its name', () => {
  expect(scan({ 'a.sh': 'ruff check\n', 'b.sh': '# ruff\n' }).files.map(({ uri }) => uri)).toEqual(['a.sh'])
})

test('tools stand by id, the places of each by file, line and sign, each once', () => {
  const tree = {
    'z.sh': 'trivy fs .\n',
    '.semgrep.yml': 'image: semgrep/semgrep\n',
    'a.sh': 'semgrep --version\nruff check && ruff format\nruff check\n',
  }
  expect(
    scan(tree).tools.map(({ id, evidence }) => [
      id,
      ...evidence.map(({ signal, uri, line }) => `${signal} ${uri}:${line}`),
    ]),
  ).toEqual([
    ['ruff', 'T2 a.sh:2', 'T2 a.sh:3'],
    ['semgrep-engine', 'T3 .semgrep.yml:1', 'T4 .semgrep.yml:1', 'T2 a.sh:1'],
    ['trivy', 'T2 z.sh:1'],
  ])
  const text = 'a:\n  image: semgrep/semgrep\n  script:\n    - semgrep --version\nb:\n  image: semgrep/semgrep\n'
  expect(seen({ '.gitlab-ci.yml': text })).toEqual([
    'semgrep-engine T3 2 strong',
    'semgrep-engine T2 4 strong',
    'semgrep-engine T3 6 strong',
  ])
})
