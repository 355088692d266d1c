import { describe, expect, test } from 'vitest'
import { cpuMs, signs, type Tree } from './tree.ts'

const only = (signal: string, tree: Tree): readonly string[] =>
  signs(tree).filter((each) => each.startsWith(`${signal} `))

const call = 'codeql database create db'
const workflow = '.github/workflows/scan.yml'
const step = (...lines: readonly string[]): string =>
  ['jobs:', '  a:', '    steps:', ...lines.map((line) => `      ${line}`), ''].join('\n')

describe('a call of CodeQL is found', () => {
  test.each([
    ['behind options of sudo that take values', `sudo -u ci ${call}`],
    ['behind options of env', `env -u HOME ${call}`],
    ['behind a signal of timeout', `timeout --signal KILL 60 ${call}`],
    ['behind a placeholder of xargs', `ls | xargs -I {} ${call}`],
    ['behind find', `find . -name x -exec ${call} \\;`],
    ['behind a lock', `flock /tmp/l ${call}`],
    ['in a container of Compose', `docker-compose run scan ${call}`],
    ['in a pod', `kubectl exec pod -- ${call}`],
    ['in an environment', `conda run -n x ${call}`],
    ['as a flake', 'nix run nixpkgs#codeql -- database create db'],
    ['behind an option with a value', 'codeql --search-path /x database create db'],
    ['where it is finished', 'codeql database finalize db'],
  ])('%s', (_, script) => {
    expect(only('C10', { 'scan.sh': `${script}\n` })).toEqual(['C10 scan.sh:1'])
  })

  test.each([
    ['of eval', `eval "${call}"`],
    ['of a shell under sudo', `sudo -u ci bash -c "${call}"`],
    ['of a shell with a path', `/usr/bin/bash -c "${call}"`],
    ['of su', `su ci -c "${call}"`],
    ['of another machine', `ssh host "cd x && ${call}"`],
    ['of a trap', `trap "${call}" EXIT`],
    ['of a here-string', `bash <<< "${call}"`],
    ['that is fed to a shell', `echo "${call}" | bash`],
    ['of a shell of Windows', `pwsh -Command "${call}"`],
    ['of the command prompt', `cmd /c ${call}`],
  ])('in the text %s', (_, script) => {
    expect(only('C10', { 'scan.sh': `${script}\n` })).toEqual(['C10 scan.sh:1'])
  })

  test.each([
    ['that a shell under sudo reads', `sudo bash <<EOF\n${call}\nEOF\n`],
    ['that is fed to a shell', `cat <<EOF | bash\n${call}\nEOF\n`],
  ])('in a here-document %s', (_, script) => {
    expect(only('C10', { 'scan.sh': script })).toEqual(['C10 scan.sh:2'])
  })

  test.each([
    ['a variable', 'scan.sh', 'X=codeql\n$X database create db\n', 2],
    ['a default', 'scan.sh', '\n"${X:-codeql}" database create db\n', 2],
    ['a variable with the whole call', 'scan.sh', `CMD="${call}"\n$CMD\n`, 2],
    ['an alias', 'scan.sh', 'alias cq=codeql\ncq database create db\n', 2],
    ['what `which` finds', 'scan.sh', '\n$(which codeql) database create db\n', 2],
    ['the same in the old form', 'scan.sh', '\n`command -v codeql` database create db\n', 2],
    ['a variable of a makefile', 'Makefile', 'CODEQL ?= codeql\nscan:\n\t$(CODEQL) database create db\n', 3],
    ['a variable of a recipe', 'justfile', 'T := "codeql"\nscan:\n  {{T}} database create db\n', 3],
    ['the environment', workflow, `env:\n  TOOL: codeql\n${step('- run: $TOOL database create db')}`, 6],
    ['an expression', workflow, `env:\n  TOOL: codeql\n${step('- run: ${{ env.TOOL }} database create db')}`, 6],
    [
      'a matrix',
      workflow,
      'jobs:\n  a:\n    strategy:\n      matrix:\n        tool: [ruff, codeql]\n    steps:\n      - run: ${{ matrix.tool }} database create db\n',
      7,
    ],
    [
      'variables of GitLab',
      '.gitlab-ci.yml',
      'variables:\n  T: codeql\na:\n  script:\n    - $T database create db\n',
      5,
    ],
    ['variables of a batch file', 'scan.bat', 'set T=codeql\r\n%T% database create db\r\n', 2],
  ])('through %s', (_, path, text, line) => {
    expect(only('C10', { [path]: text })).toEqual([`C10 ${path}:${line}`])
  })

  test.each([
    ['behind a semicolon', 'Makefile', `scan: ; ${call}\n`, 1],
    ['behind another prefix', 'Makefile', `.RECIPEPREFIX = >\nscan:\n> ${call}\n`, 3],
    ['in a call of the shell', 'Makefile', `X := $(shell ${call})\n`, 1],
    ['in a defined body', 'Makefile', `define R\n${call}\nendef\n`, 2],
    ['in a here-document of an image', 'Dockerfile', `FROM x\nRUN <<EOF\n${call}\nEOF\n`, 3],
    ['behind another escape character', 'Dockerfile', '# escape=`\nFROM x\nRUN codeql `\n database create db\n', 3],
    ['in a shell that an image starts', 'Dockerfile', `FROM x\nENTRYPOINT ["sh", "-c", "${call}"]\n`, 2],
    ['in two parts', 'Dockerfile', 'FROM x\nENTRYPOINT ["codeql"]\nCMD ["database", "create", "db"]\n', 3],
    ['in a list on more lines', 'Dockerfile', 'FROM x\nRUN ["codeql", \\\n  "database", "create"]\n', 2],
    ['in a health check', 'Dockerfile', `FROM x\nHEALTHCHECK --interval=5m CMD ${call}\n`, 2],
    ['in a hook of Husky', '.husky/pre-push', `${call}\n`, 1],
    ['in a script with capitals', 'SCAN.SH', `${call}\n`, 1],
    [
      'in a hook that starts a shell',
      '.pre-commit-config.yaml',
      `repos:\n- repo: local\n  hooks:\n  - id: x\n    entry: bash -c "${call}"\n`,
      4,
    ],
    ['in Compose', 'compose.yaml', `services:\n  s:\n    build: .\n    command: ${call}\n`, 4],
    [
      'in a build service',
      'cloudbuild.yaml',
      'steps:\n- name: x\n  entrypoint: codeql\n  args: [database, create]\n',
      3,
    ],
  ])('%s', (_, path, text, line) => {
    expect(only('C10', { [path]: text })).toEqual([`C10 ${path}:${line}`])
  })
})

describe('a call of Semgrep with rules of the registry is found', () => {
  test.each([
    ['in Compose', 'docker-compose.yml', 'services:\n  s:\n    image: x\n    command: semgrep scan --config auto\n', 4],
    [
      'in two parts of Compose',
      'compose.yaml',
      'services:\n  s:\n    build: .\n    entrypoint: [semgrep]\n    command: [scan, --config, auto]\n',
      4,
    ],
    [
      'in a pod',
      'k8s/job.yaml',
      'spec:\n  containers:\n  - image: semgrep/semgrep\n    command: [semgrep]\n    args: [scan, --config, auto]\n',
      4,
    ],
    ['through a variable', 'scan.sh', 'CFG=p/ci\nsemgrep --config "$CFG"\n', 2],
    ['under sudo', 'scan.sh', 'sudo -u x semgrep --config auto\n', 1],
    ['with a version', 'scan.sh', 'uvx semgrep@1.2 scan --config auto\n', 1],
    ['with a version of pip', 'scan.sh', 'pipx run semgrep==1.2 scan --config auto\n', 1],
    [
      'through a matrix',
      workflow,
      'jobs:\n  a:\n    strategy:\n      matrix:\n        r: [own.yml, p/ci]\n    steps:\n      - run: semgrep --config ${{ matrix.r }}\n',
      7,
    ],
  ])('%s', (_, path, text, line) => {
    expect(only('S12', { [path]: text })).toEqual([`S12 ${path}:${line}`])
  })
})

describe('nobody is blamed', () => {
  test.each([
    ['a message', 'scan.sh', `echo ${call}\n`],
    ['a message under sudo', 'scan.sh', `sudo echo ${call}\n`],
    ['a message to a file', 'scan.sh', `echo "${call}" | tee log\n`],
    ['a search', 'scan.sh', `find . -exec grep "${call}" {} +\n`],
    ['an argument of a script', 'scan.sh', `bash say.sh "${call}"\n`],
    ['an installation', 'scan.sh', 'sudo apt-get install gh codeql\n'],
    ['a here-document for a file', 'scan.sh', `sudo tee x <<EOF\n${call}\nEOF\n`],
    ['a comment in a makefile', 'Makefile', `scan:\n\ttrue\n# x: ; ${call}\n`],
    ['a comment in a list', 'Dockerfile', `FROM x\nRUN true \\\n# ${call}\n  && true\n`],
    ['a label in Compose', 'compose.yaml', `services:\n  s:\n    image: x\n    labels:\n      run: ${call}\n`],
    ['a variable that is set anew', 'scan.sh', 'X=codeql\nX=other\n$X database create db\n'],
  ])('for %s', (_, path, text) => {
    expect(signs({ [path]: text }).filter((each) => /^C1[03] /u.test(each))).toEqual([])
  })
})

test('in a workflow that is no YAML quoted keys and flow style show what they use', () => {
  const text = step('- "uses": github/codeql-action/init@v3', '- { name: x, uses: github/codeql-action/analyze@v3 }')
  expect(only('C1', { [workflow]: `${text}\tx: 1\n` })).toEqual([`C1 ${workflow}:4`, `C1 ${workflow}:5`])
})

describe('values cost no more than about their file', () => {
  test.each([
    ['variables of a shell', 'scan.sh', `# codeql\nX="${'a '.repeat(190)}"\n${'$X $X $X\n'.repeat(30_000)}`],
    ['variables of a makefile', 'Makefile', `# codeql\nX=${'a'.repeat(190)}\na:\n${'\t$(X)$(X)$(X)\n'.repeat(30_000)}`],
    ['variables of themselves', 'Makefile', `# codeql\n${'X=$(X)$(X)a\n'.repeat(30_000)}`],
    ['open lists of an image', 'Dockerfile', `# codeql\n${'RUN ["a", \\\n'.repeat(30_000)}`],
    ['here-documents without an end', 'Dockerfile', `# codeql\n${'RUN <<A <<B\n'.repeat(30_000)}`],
    ['texts in texts', 'scan.sh', `# codeql\n${'eval "eval \\"a b\\""\n'.repeat(10_000)}`],
    ['pipes', 'scan.sh', `# codeql\necho "a b" ${'| bash '.repeat(50_000)}\n`],
    ['open calls', 'scan.sh', `# codeql\n${'$(which '.repeat(50_000)}\n`],
  ])('%s', (_, path, text) => {
    expect(cpuMs(() => signs({ [path]: text }))).toBeLessThan(8000)
  })
})
