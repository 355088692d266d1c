import { describe, expect, test } from 'vitest'
import { scan, signs } from './tree.ts'

describe('C14', () => {
  test.each([
    ['azure-pipelines.yml', 'AdvancedSecurity-Codeql-Init@1'],
    ['.azure-pipelines/scan.yml', 'AdvancedSecurity-Codeql-Analyze@1'],
    ['eng/templates/scan.yml', 'AdvancedSecurity-Codeql-Autobuild@1'],
    ['build/any.yaml', 'ms.advancedsecurity-tasks.codeql.init.AdvancedSecurity-Codeql-Init@1'],
    ['azure-pipelines.yml', 'advancedsecurity-codeql-init@1'],
  ])('is the task in %s: %s', (path, task) => {
    expect(signs({ [path]: `steps:\n  - script: make\n  - task: ${task}\n    inputs: { languages: go }\n` })).toEqual([
      `C14 ${path}:3`,
    ])
  })

  test('is found in the text of a pipeline that is no YAML', () => {
    const text = 'steps:\n\t- task: AdvancedSecurity-Codeql-Init@1\n\t# - task: AdvancedSecurity-Codeql-Analyze@1\n'
    expect(signs({ 'azure-pipelines.yml': text })).toEqual(['C14 azure-pipelines.yml:2'])
    expect(scan({ 'azure-pipelines.yml': text }).unread).toHaveLength(1)
  })

  test.each([
    ['a comment', 'azure-pipelines.yml', 'steps:\n  # - task: AdvancedSecurity-Codeql-Init@1\n  - script: make\n'],
    ['another task', 'azure-pipelines.yml', 'steps:\n  - task: AdvancedSecurity-Dependency-Scanning@1\n'],
    ['a name', 'azure-pipelines.yml', 'steps:\n  - script: make\n    displayName: AdvancedSecurity-Codeql-Init@1\n'],
    ['a document', 'docs/a.md', '- task: AdvancedSecurity-Codeql-Init@1\n'],
  ])('is not %s', (_what, path, text) => {
    expect(signs({ [path]: text })).toEqual([])
  })
})

describe('C15', () => {
  const image = 'mcr.microsoft.com/cstsectools/codeql-container:latest'

  test.each([
    ['Dockerfile', `FROM --platform=linux/amd64 ${image} AS scan\n`, 1],
    ['Dockerfile', `FROM alpine\nCOPY --from=${image} /codeql /codeql\n`, 2],
    ['.github/workflows/a.yml', `jobs:\n  a:\n    container: ${image}\n    steps: []\n`, 3],
    ['.github/workflows/a.yml', `jobs:\n  a:\n    container:\n      image: ${image}\n    steps: []\n`, 4],
    ['.github/workflows/a.yml', `jobs:\n  a:\n    services:\n      b:\n        image: ${image}\n    steps: []\n`, 5],
    ['.github/workflows/a.yml', `jobs:\n  a:\n    steps:\n      - uses: docker://${image}\n`, 4],
    ['.gitlab-ci.yml', `scan:\n  image: ${image}\n  script: [make]\n`, 2],
    ['.gitlab-ci.yml', `scan:\n  image:\n    name: ${image}\n  script: [make]\n`, 3],
    ['.gitlab-ci.yml', `scan:\n  services:\n    - postgres\n    - ${image}\n`, 4],
    ['.gitlab-ci.yml', `scan:\n  services:\n    - name: ${image}\n`, 3],
    ['.circleci/config.yml', `jobs:\n  a:\n    docker:\n      - image: ${image}\n`, 4],
    ['deploy/compose.yaml', `services:\n  scan:\n    image: ${image}\n`, 3],
    ['k8s/job.yml', `spec:\n  containers:\n    - name: a\n      image: ${image}\n`, 4],
    ['.devcontainer/devcontainer.json', `{\n  // scan\n  "image": "${image}"\n}`, 3],
    ['.devcontainer.json', '{\n  "features": {\n    "ghcr.io/a/features/codeql:1": {}\n  }\n}', 3],
    [
      '.devcontainer/scan/devcontainer.json',
      '{\n "customizations": { "vscode": { "extensions": [\n  "GitHub.vscode-codeql"\n ] } }\n}',
      3,
    ],
    ['a.sh', `make\ndocker run --rm -v "$PWD:/src" -e A=b ${image} --help\n`, 2],
    ['a.sh', `docker pull ${image}\n`, 1],
  ])('is what %s asks for', (path, text, line) => {
    expect(signs({ [path]: text })).toEqual([`C15 ${path}:${line}`])
  })

  test('is a bundle that a container file brings, beside the C9', () => {
    const text = 'FROM x\nENV A=1 \\\n    B=https://x.example/codeql-bundle-linux64.tar.gz\nADD $B /opt\n'
    expect(signs({ 'ci/Dockerfile': text })).toEqual(['C15 ci/Dockerfile:3', 'C9 ci/Dockerfile:3'])
  })

  test('is found in the text of a file that is no YAML', () => {
    expect(signs({ '.gitlab-ci.yml': `scan:\n\timage: ${image}\n\t# image: ${image}\n` })).toEqual([
      'C15 .gitlab-ci.yml:2',
    ])
  })

  test.each([
    ['a comment', 'Dockerfile', `# FROM ${image}\nFROM alpine\n`],
    ['the name of a stage', 'Dockerfile', 'FROM alpine AS codeql\nFROM codeql\nCOPY --from=codeql /a /b\n'],
    ['a folder that is mounted', 'a.sh', 'docker run --rm -v ./codeql:/codeql alpine ls\n'],
    ['a tag', 'Dockerfile', 'FROM alpine:codeql\n'],
    ['a document', 'docs/a.md', `image: ${image}\n`],
    ['another key', 'mkdocs.yml', `image: a.png\nnav: [${image}]\n`],
  ])('is not %s', (_what, path, text) => {
    expect(signs({ [path]: text })).toEqual([])
  })

  test('a YAML file of no known kind that cannot be read is unread for no subject', () => {
    expect(scan({ 'chart/a.yaml': `{{ if }}\nimage: ${image}\n` })).toMatchObject({
      signals: [{ signal: 'C15', line: 2 }],
      unread: [{ uri: 'chart/a.yaml', subject: null }],
    })
  })
})
