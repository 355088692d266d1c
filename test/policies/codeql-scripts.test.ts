import { describe, expect, test } from 'vitest'
import { decide } from '../../policies/index.ts'
import { input, policies } from './facts.ts'
import { scan, signs } from './tree.ts'

const create = 'codeql database create db'

describe('C10 is found in scripts of every kind', () => {
  test.each([
    ['scan.ps1', `# ${create}\n& "C:\\tools\\codeql\\codeql.exe" database create db \`\n  --language=go\n`, [2]],
    ['scan.ps1', `<#\n${create}\n#>\n$out = ${create}\n`, [4]],
    ['scan.ps1', `if ($x) { ${create} } else { & $CodeQL database analyze db }\n`, [1]],
    ['scan.ps1', `Start-Process -FilePath codeql -ArgumentList "database create db" -Wait\n`, [1]],
    ['scan.ps1', `Start-Process codeql -ArgumentList @('database', 'analyze', 'db')\n`, [1]],
    ['scan.ps1', `Write-Host "C:\\path\\"\n${create}\n`, [2]],
    ['scan.ps1', `$t = @"\n${create}\n"@\n${create}\n`, [4]],
    ['scan.psm1', `function Scan {\n  ${create}\n}\n`, [2]],
    [
      'scan.bat',
      `@echo off\nrem ${create}\n:: ${create}\n@call C:\\codeql\\codeql.cmd database create db ^\n  --language=go\n`,
      [4],
    ],
    ['scan.cmd', `set CODEQL=C:\\x\\codeql.exe\r\n"%CODEQL%" database analyze db && echo done\r\n`, [2]],
    ['justfile', `# ${create}\nscan:\n    @${create}\n    codeql database analyze db\n`, [3, 4]],
    [
      'Taskfile.yml',
      `tasks:\n  scan:\n    cmds:\n      - ${create}\n      - cmd: codeql database analyze 'd b'\n`,
      [4, 5],
    ],
    [
      'tox.ini',
      `[testenv:scan]\ncommands =\n    -${create}\n    codeql database analyze db\ndeps = ${create}\n`,
      [3, 4],
    ],
    ['Jenkinsfile', `pipeline { stages { stage('scan') { steps {\n  // sh '${create}'\n  sh '${create}'\n}}}}\n`, [3]],
    ['Jenkinsfile', `node {\n  sh label: 'x', script: """\n    cd src\n    ${create}\n  """\n}\n`, [4]],
    [
      'ci/Jenkinsfile.nightly',
      `sh(\n  script: '${create}',\n  returnStatus: true)\nbat 'codeql.exe database analyze db'\n`,
      [2, 4],
    ],
    ['vars/scan.groovy', `def call() {\n  powershell '''\n# ${create}\n${create}\n'''\n}\n`, [4]],
    ['.teamcity/settings.kts', `script {\n  scriptContent = """\n    ${create}\n  """.trimIndent()\n}\n`, [3]],
    ['Earthfile', `scan:\n    FROM alpine\n    RUN --no-cache ${create}\n`, [3]],
    ['.devcontainer/devcontainer.json', `{\n  "postCreateCommand": "make && ${create}"\n}`, [2]],
    ['.devcontainer.json', `{\n "onCreateCommand": {\n  "a": ["codeql", "database", "create", "db"] }\n}`, [3]],
    [
      'appveyor.yml',
      `build_script:\n  - ps: |\n      # ${create}\n      & codeql database create db\n  - cmd: codeql database analyze db\n`,
      [4, 5],
    ],
    ['.cirrus.yml', `task:\n  scan_script: ${create}\n`, [2]],
    ['.woodpecker.yml', `steps:\n  - name: a\n    commands: [${create}]\n`, [3]],
    ['.drone.yml', `kind: pipeline\nsteps:\n  - commands:\n      - ${create}\n`, [4]],
    ['bitbucket-pipelines.yml', `pipelines:\n  default:\n    - step:\n        script:\n          - ${create}\n`, [5]],
    ['.travis.yml', `after_script: ${create}\n`, [1]],
    ['.buildkite/a/pipeline.yml', `steps:\n  - command: ${create}\n`, [2]],
    ['buildspec.yml', `phases:\n  build:\n    commands:\n      - ${create}\n`, [4]],
    ['ci/scan.gitlab-ci.yml', `scan:\n  script: ${create}\n`, [2]],
    ['.pipelines/scan.yml', `steps:\n  - pwsh: |\n      & "$env:X\\codeql" database create db\n`, [3]],
    ['azure-pipelines.yml', `steps:\n  - task: CmdLine@2\n    inputs:\n      script: ${create}\n`, [4]],
  ])('%s: %s', (path, text, lines) => {
    expect(signs({ [path]: text })).toEqual(lines.map((line) => `C10 ${path}:${line}`))
  })

  test.each([
    [
      'a step of PowerShell',
      '- run: |\n    <#\n    codeql database create a\n    #>\n    & codeql database create b\n  shell: pwsh',
      10,
    ],
    [
      'a step of the prompt',
      '- run: |\n    REM codeql database create a\n    codeql database create b\n  shell: cmd',
      8,
    ],
    ['the path that init gives', '- run: ${{ steps.init.outputs.codeql-path }} database analyze db', 6],
    ['a variable', '- run: $CODEQL database create db', 6],
    ['options before the verb', '- run: codeql -v database create db', 6],
  ])('in %s of a workflow', (_what, step, line) => {
    const text = `on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      ${step.replaceAll('\n', '\n      ')}\n`
    expect(signs({ '.github/workflows/a.yml': text })).toEqual([`C10 .github/workflows/a.yml:${line}`])
  })

  test('in a job whose shell is PowerShell by default', () => {
    const text =
      'defaults: { run: { shell: pwsh } }\njobs:\n  a:\n    steps:\n      - run: |\n          & ".\\codeql" database create b\n'
    expect(signs({ '.github/workflows/a.yml': text })).toEqual(['C10 .github/workflows/a.yml:6'])
  })

  test('behind the container that takes its arguments from a variable', () => {
    const text =
      'docker run --rm -e CODEQL_CLI_ARGS=database\\ create\\ /db mcr.microsoft.com/cstsectools/codeql-container\n'
    expect(signs({ 'a.sh': text })).toEqual(['C10 a.sh:1', 'C15 a.sh:1'])
    expect(signs({ 'a.sh': 'docker run -e CODEQL_CLI_ARGS="database upgrade /db" x\n' })).toEqual([])
  })
})

describe('C10 is not', () => {
  test.each([
    ['text that PowerShell writes', 'a.ps1', `Write-Host "${create}"\necho '${create}'\n`],
    ['a comment at the end of a line', 'a.ps1', `make # ${create}\n`],
    [
      'a text in Groovy that no step runs',
      'Jenkinsfile',
      `echo '${create}'\ndef x = "${create}"\n/* sh '${create}' */\n`,
    ],
    ['a word that ends in sh', 'Jenkinsfile', `flash '${create}'\n`],
    ['a variable of a recipe file', 'justfile', `x := "${create}"\n`],
    ['another key of tox', 'tox.ini', `[testenv]\ndescription = ${create}\n`],
    ['a key that only ends alike', '.travis.yml', `description: ${create}\nmyscript: ${create}\n`],
    ['a shell that has the name of an object’s own', '.gitlab-ci.yml', `constructor: ${create}\n`],
  ])('%s', (_what, path, text) => {
    expect(signs({ [path]: text })).toEqual([])
  })
})

test('a local action named setup-codeql speaks by its own steps', () => {
  const step = (ref: string): string => `jobs:\n  a:\n    steps:\n      - uses: ${ref}\n`
  expect(signs({ '.github/workflows/a.yml': step('./.github/actions/setup-codeql') })).toEqual([])
  expect(signs({ '.github/workflows/a.yml': step('org/setup-codeql@v1') })).toEqual(['C3 .github/workflows/a.yml:4'])
})

test.each(['Jenkinsfile', 'justfile', 'Taskfile.yml', '.teamcity/settings.kts', 'Earthfile', 'buildspec.yml'])(
  'a database that %s makes is automation',
  (path) => {
    const text: Readonly<Record<string, string>> = {
      Jenkinsfile: `sh '${create}'\n`,
      justfile: `a:\n  ${create}\n`,
      'Taskfile.yml': `tasks: { a: { cmd: ${create} } }\n`,
      '.teamcity/settings.kts': `scriptContent = "${create}"\n`,
      Earthfile: `RUN ${create}\n`,
      'buildspec.yml': `commands: [${create}]\n`,
    }
    const declared = { licence: 'MIT', host: 'gitlab.com', visibility: 'public', use: 'internal' } as const
    const { signals } = scan({ [path]: text[path] ?? '' })
    expect(decide(input(declared, { signals }), policies)[0]).toMatchObject({
      decision: 'deny',
      policy: expect.stringContaining('codeql-automation-elsewhere'),
    })
  },
)
