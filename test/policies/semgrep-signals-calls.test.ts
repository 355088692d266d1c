import { describe, expect, test } from 'vitest'
import { scan, signs } from './tree.ts'

const only = (signal: string, tree: Parameters<typeof signs>[0]): readonly string[] =>
  signs(tree).filter((each) => each.startsWith(`${signal} `))

const workflow = '.github/workflows/scan.yml'
const step = (...lines: readonly string[]): string =>
  ['jobs:', '  a:', '    steps:', ...lines.map((line) => `      ${line}`), ''].join('\n')

describe('S12 is a rule set of the registry or of the platform', () => {
  test.each([
    ['the rules of the platform', workflow, step('- run: semgrep ci'), 4],
    ['the same in a container', 'scan.sh', 'docker run -e SEMGREP_APP_TOKEN semgrep/semgrep:1.99.0 semgrep ci\n', 1],
    ['the same where the image calls it', 'scan.sh', 'docker run --rm semgrep/semgrep@sha256:0f ci\n', 1],
    ['a scan that names no rules', 'scan.sh', 'semgrep scan --error .\n', 1],
    ['a scan in a recipe', 'Makefile', 'scan:\n\t@semgrep scan --sarif\n', 2],
    ['a pack beside own rules', 'scan.sh', 'semgrep --config rules/ --config p/ci .\n', 1],
    ['an option that holds its value', 'scan.sh', 'semgrep -cp/ci .\n', 1],
    ['a policy of the platform', 'scan.sh', 'semgrep --config policy\n', 1],
    ['a supply chain', 'scan.sh', 'semgrep --config=supply-chain\n', 1],
    ['an address', 'scan.sh', 'semgrep -f https://semgrep.dev/c/p/x\n', 1],
    ['a variable of one call', 'scan.sh', 'SEMGREP_RULES="p/a p/b" semgrep ci\n', 1],
    ['a variable for a container', 'scan.sh', 'docker run -e SEMGREP_RULES=p/ci semgrep/semgrep semgrep ci\n', 1],
    ['a variable of GitLab', '.gitlab-ci.yml', 'scan:\n  variables:\n    SEMGREP_RULES: >-\n      p/a\n      p/b\n', 3],
    ['its long form', '.gitlab-ci.yml', 'variables:\n  SEMGREP_RULES:\n    value: p/ci\n', 2],
    [
      'a variable of CircleCI',
      '.circleci/config.yml',
      'jobs:\n  a:\n    environment:\n      SEMGREP_RULES: [own, p/ci]\n',
      4,
    ],
    ['a variable of Azure', 'azure-pipelines.yml', 'variables:\n- name: SEMGREP_RULES\n  value: p/ci\n', 3],
    ['a variable of an image', 'Dockerfile', 'FROM x\nENV A=1 \\\n    SEMGREP_RULES="p/a p/b"\n', 3],
    ['the old form of it', 'Dockerfile', 'FROM x\nENV SEMGREP_RULES p/ci\n', 2],
    ['a variable of a workflow that is no YAML', workflow, 'env:\n  SEMGREP_RULES: "p/ci"\n\tx: 1\n', 2],
    [
      'an input in lines',
      workflow,
      step('- uses: semgrep/semgrep-action@v1', '  with:', '    config: >-', '      own.yml', '      p/ci'),
      6,
    ],
    ['an input with commas', workflow, step('- uses: me/semgrep-scan@v1', '  with: { rulesets: "own, p/ci" }'), 5],
    ['an input in a list', workflow, step('- uses: me/semgrep-scan@v1', '  with:', '    configs: [own, p/ci]'), 6],
    [
      'the action without rules',
      workflow,
      step('- uses: returntocorp/semgrep-action@v1', '  with: { publishToken: x }'),
      4,
    ],
    ['a hook for CI', '.pre-commit-config.yaml', 'repos:\n- hooks:\n  - id: semgrep-ci\n', 3],
  ])('%s', (_what, path, text, line) => {
    expect(only('S12', { [path]: text })).toEqual([`S12 ${path}:${line}`])
  })

  test.each([
    ['own rules for the platform', 'scan.sh', 'semgrep ci --config rules/\n'],
    ['a variable with own rules', workflow, step('- run: semgrep ci', '  env: { SEMGREP_RULES: rules/ }')],
    ['a pattern', 'scan.sh', 'semgrep scan -e "f(...)" --lang python .\n'],
    ['a test of rules', 'scan.sh', 'semgrep scan --test rules/\n'],
    ['help', 'scan.sh', 'semgrep scan --help\nsemgrep\nsemgrep login\n'],
    ['an image that is built', 'scan.sh', 'docker build -t semgrep .\n'],
    [
      'own rules for the action',
      workflow,
      step('- uses: semgrep/semgrep-action@v1', '  with: { config: .semgrep.yml }'),
    ],
    ['a comment in a container file', 'Dockerfile', 'FROM x\n# ENV SEMGREP_RULES=p/ci\n'],
    [
      'a hook without rules',
      '.pre-commit-config.yaml',
      'repos:\n- hooks:\n  - id: semgrep\n    args: [--config, rules/]\n',
    ],
  ])('and not %s', (_what, path, text) => {
    expect(only('S12', { [path]: text })).toEqual([])
  })

  test('what a call leaves to the registry is surer by name', () => {
    const found = scan({ 'a.sh': 'semgrep ci\nsemgrep --config auto\n' }).signals
    expect(found.map(({ line, confidence }) => `${line} ${confidence}`)).toEqual(['1 medium', '2 strong'])
  })
})

describe('S13 is a pack that is downloaded', () => {
  test.each([
    ['by wget', 'a.sh', 'wget -O x.yml semgrep.dev/c/p/ci\n', 1],
    ['by Docker', 'Dockerfile', 'FROM x\nADD https://semgrep.dev/c/r/a.b /rules/\n', 2],
    ['by PowerShell in CI', '.gitlab-ci.yml', 'a:\n  script:\n  - Invoke-WebRequest https://semgrep.dev/c/p/ci\n', 3],
    ['from the interface of the registry', 'a.sh', 'curl https://semgrep.dev/api/registry/rules\n', 1],
  ])('%s', (_what, path, text, line) => {
    expect(signs({ [path]: text })).toEqual([`S13 ${path}:${line}`])
  })

  test.each([
    ['documentation', 'a.sh', 'curl https://semgrep.dev/docs/\n'],
    ['another host', 'a.sh', 'curl https://example.org/semgrep.dev/c/p/ci\n'],
    ['a comment', 'Dockerfile', 'FROM x\n# ADD https://semgrep.dev/c/p/ci /x\n'],
  ])('and not %s', (_what, path, text) => {
    expect(signs({ [path]: text })).toEqual([])
  })
})

describe('S9 and S19 are pointers to the rule repositories', () => {
  test.each([
    ['S9', '.gitmodules', '[submodule "x"]\n\tpath = x\n\turl = git@github.com:returntocorp/semgrep-rules.git\n', 3],
    ['S9', '.gitmodules', '[submodule "a"] url = "https://github.com/semgrep/semgrep-\\\nrules" ; theirs\n', 1],
    ['S9', '.gitmodules', '[submodule "vendor/semgrep-rules"]\n\turl = https://git.example.org/mirror.git\n', 2],
    ['S9', '.gitmodules', '[submodule "x"]\n\turl = ../mirror.git\n\tpath = third/semgrep-rules\n', 2],
    ['S9', 'a.sh', 'git clone --depth 1 https://github.com/semgrep/semgrep-rules rules\n', 1],
    ['S9', 'a.sh', 'git submodule add git@github.com:semgrep/semgrep-rules.git\n', 1],
    ['S9', 'a.sh', 'curl -L https://github.com/semgrep/semgrep-rules/archive/develop.tar.gz | tar x\n', 1],
    ['S9', workflow, step('- uses: actions/checkout@v4', '  with:', '    repository: semgrep/semgrep-rules'), 6],
    ['S19', 'a.sh', 'set -e\ngit clone https://github.com/opengrep/opengrep-rules\n', 2],
    ['S19', '.gitmodules', '[submodule "x"]\n\turl = https://github.com/opengrep/opengrep-rules\n', 2],
    ['S19', 'Makefile', 'rules:\n\tgit subtree add --prefix r https://github.com/opengrep/opengrep-rules main\n', 2],
  ])('%s in %s: %s', (signal, path, text, line) => {
    expect(signs({ [path]: text })).toEqual([`${signal} ${path}:${line}`])
  })

  test.each([
    ['.gitmodules', '# url = https://github.com/semgrep/semgrep-rules\n; url = semgrep-rules\n'],
    ['.gitmodules', '[submodule "x"]\n\turl = https://example.org/x # semgrep-rules\n'],
    ['vendor/x/.gitmodules', '[submodule "x"]\n\turl = https://github.com/semgrep/semgrep-rules\n'],
    ['a.sh', '# git clone https://github.com/semgrep/semgrep-rules\necho semgrep-rules\n'],
    ['a.sh', 'git commit -m "docs: semgrep-rules"\ngit clone https://github.com/semgrep/semgrep\n'],
  ])('and nothing in %s: %s', (path, text) => {
    expect(signs({ [path]: text })).toEqual([])
  })
})

describe('S20 is the image of the engine', () => {
  test.each([
    ['Dockerfile', 'FROM --platform=linux/amd64 semgrep/semgrep:1.99.0 AS a\n', 1],
    ['Dockerfile', 'FROM x\nCOPY --from=docker.io/returntocorp/semgrep /a /b\n', 2],
    [workflow, 'jobs:\n  a:\n    container:\n      image: semgrep/semgrep\n', 4],
    [workflow, 'jobs:\n  a:\n    container: returntocorp/semgrep\n', 3],
    [workflow, step('- uses: docker://semgrep/semgrep:1'), 4],
    ['.gitlab-ci.yml', 'a:\n  image:\n    name: registry.example.org/semgrep/semgrep@sha256:00\n', 3],
    ['.gitlab-ci.yml', 'a:\n  image: semgrep/semgrep\n', 2],
    ['a.sh', 'docker run --rm semgrep/semgrep --version\n', 1],
    ['deploy/compose.yaml', 'services:\n  a:\n    image: "semgrep/semgrep:latest"\n', 3],
    ['chart/job.yaml', '{{ if x }}\n- image: returntocorp/semgrep\n{{ end }}\n', 2],
  ])('%s: %s', (path, text, line) => {
    expect(only('S20', { [path]: text })).toEqual([`S20 ${path}:${line}`])
  })

  test.each([
    ['Dockerfile', '# FROM semgrep/semgrep\nFROM other/semgrep-like\n'],
    ['chart/job.yaml', '# image: semgrep/semgrep\nnote: semgrep/semgrep\n'],
    ['a.sh', 'echo semgrep/semgrep\n'],
  ])('and not %s: %s', (path, text) => {
    expect(signs({ [path]: text })).toEqual([])
  })

  test('a chart that is no YAML is not unread for the rules', () => {
    const { unread } = scan({ 'chart/job.yaml': '{{ if x }}\nimage: semgrep/semgrep\n' })
    expect(unread.map(({ subject }) => subject)).not.toContain('semgrep-rules')
  })
})
