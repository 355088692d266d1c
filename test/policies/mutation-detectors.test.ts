import { describe, expect, test } from 'vitest'
import { scanSignals } from '../../policies/index.ts'
import { indexOf } from './rule-index/index-of.ts'
import { moor } from './rule-index/rules.ts'
import { filesOf, scan, signs, type Tree } from './tree.ts'

// Found by the mutation run: what a detector could lose or take too much of without a test that says so.

const flow = '.github/workflows/a.yml'
const step = (ref: string, ...more: readonly string[]): Tree => ({
  [flow]: ['jobs:', '  a:', '    steps:', `      - uses: ${ref}`, ...more.map((line) => `        ${line}`), ''].join(
    '\n',
  ),
})
const job = (ref: string): Tree => ({ [flow]: `jobs:\n  a:\n    uses: ${ref}\n` })
const script = (text: string): Tree => ({ 'a.sh': `${text}\n` })

const rule = (...metadata: readonly string[]): string =>
  [
    'rules:',
    '  - id: own',
    '    languages: [go]',
    '    pattern: f()',
    '    metadata:',
    ...metadata.map((line) => `      ${line}`),
    '',
  ].join('\n')

/** `line confidence` of every sign of one kind. */
const surely = (id: string, tree: Tree): readonly string[] =>
  scan(tree)
    .signals.filter(({ signal }) => signal === id)
    .map(({ line, confidence }) => `${line} ${confidence}`)

const lines = (id: string, tree: Tree): readonly number[] =>
  scan(tree)
    .signals.filter(({ signal }) => signal === id)
    .map(({ line }) => line)

describe('how sure a sign is', () => {
  const sarif = (driver: string, ruleId: string): string =>
    `{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "${driver}"}},\n"results": [{"ruleId": "${ruleId}"}]}]}`

  test.each<[id: string, sure: string, tree: Tree]>([
    ['C1', '4 strong', step('github/codeql-action/init@v3')],
    ['C2', '4 weak', step('github/codeql-action/upload-sarif@v3')],
    ['C3', '4 strong', step('org/setup-codeql@v1')],
    ['C4', '1 weak', { 'codeql-config.yml': 'name: house\n' }],
    ['C5', '1 medium', { 'qlpack.yml': 'name: a\n' }],
    ['C6', '1 medium', { 'codeql-pack.lock.yml': 'a: 1\n' }],
    ['C7', '1 weak', { 'a.ql': 'select 1' }],
    ['C8', '1 strong', { 'codeql-database.yml': 'a: 1\n' }],
    ['C9', '1 weak', { 'codeql-bundle.zip': 'x' }],
    ['C10', '1 strong', script('codeql database create db')],
    ['C11', '1 weak', { 'a.sarif': sarif('CodeQL', 'x') }],
    ['C12', '2 weak', { 'a.sarif': sarif('Other', 'js/a') }],
    ['C13', '1 strong', script('gh codeql version')],
    ['C14', '2 medium', { 'azure-pipelines.yml': 'steps:\n  - task: AdvancedSecurity-Codeql-Init@1\n' }],
    ['C15', '1 weak', { Dockerfile: 'FROM house/codeql:1\n' }],
    ['C17', '3 weak', job('org/p/.github/workflows/security.yml@v1')],
    ['C17', '3 medium', job('org/p/.github/workflows/codeql.yml@v1')],
    ['S1', '6 strong', { 'a.yaml': rule('license: Semgrep Rules License v1.0') }],
    ['S2', '6 strong', { 'a.yaml': rule('license: Commons Clause License Condition v1.0[LGPL-2.1-only]') }],
    ['S3', '6 strong', { 'a.yaml': rule('license: proprietary license - copyright © Semgrep, Inc.') }],
    ['S4', '6 strong', { 'a.yaml': rule('source: https://semgrep.dev/r/a.b') }],
    ['S5', '6 medium', { 'a.yaml': rule('shortlink: https://sg.run/x') }],
    ['S6', '6 strong', { 'a.yaml': rule('semgrep.dev:', '  rule: { r_id: 1 }') }],
    ['S7', '2 weak', { 'a.yaml': rule('a: b').replace('id: own', 'id: a.own.own') }],
    ['S8', '1 weak', { 'go/net/security/a.yaml': rule('a: b'), 'go/net/security/a.go': 'x' }],
    ['S9', '2 medium', { '.gitmodules': '[submodule "x"]\n\turl = https://github.com/semgrep/semgrep-rules\n' }],
    ['S10', '1 strong', { 'rules/LICENSE': 'Software: semgrep-rules\n' }],
    ['S11', '1 medium', { 'template.yaml': 'a: 1\n', 'metadata-schema.yaml.schm': 'x' }],
    ['S12', '1 strong', script('semgrep --config p/ci')],
    ['S12', '1 medium', script('semgrep ci')],
    ['S12', '4 medium', step('semgrep/semgrep-action@v1')],
    ['S13', '1 strong', script('curl https://semgrep.dev/c/p/ci')],
    ['S16', '1 weak', { 'a.py': '# ruleid: a\n' }],
    ['S17', '1 medium', { 'registry-cache/a.yaml': rule('a: b') }],
    [
      'S18',
      '1 weak',
      { 'a.json': '{"results": [{"check_id": "a", "extra": {"metadata": {"shortlink": "https://sg.run/x"}}}]}' },
    ],
    ['S19', '1 medium', script('git clone https://github.com/opengrep/opengrep-rules')],
    ['S20', '1 strong', { Dockerfile: 'FROM semgrep/semgrep\n' }],
    ['S21', '1 weak', { 'a.py': '# nosemgrep: a.b\n' }],
  ])('%s: %s', (id, sure, tree) => {
    expect(surely(id, tree)).toEqual([sure])
  })

  test('the id of a public rule is a hint, its pattern a strong sign, a like pattern a fair one, at the line of the id', () => {
    const index = indexOf(moor)
    const changed = moor
      .replace('(cutter|ketch) one', '(cutter|ketch) two')
      .replace(
        '  - id: moor-without-checking-the-tide\n    languages: [python, js]',
        '  - languages: [python, js]\n    id: h',
      )
    const found = (text: string): readonly string[] =>
      scanSignals(filesOf({ 'r.yaml': text }), undefined, () => index).signals.map(
        ({ signal, line, confidence }) => `${signal} ${line} ${confidence}`,
      )
    expect(found(moor)).toEqual(['S14 2 weak', 'S15 2 strong'])
    expect(found(changed)).toEqual(['S15 3 medium'])
    expect(found(rule('a: b'))).toEqual([])
  })
})

describe('C1, C2 and C3', () => {
  test.each<[id: string, ref: string]>([
    ['C1', 'github/codeql-action/init'],
    ['C1', 'GitHub/CodeQL-Action/Analyze@v3'],
    ['C2', 'github/codeql-action/upload-sarif'],
    ['C2', 'GitHub/CodeQL-Action/Upload-SARIF@v3'],
    ['C3', 'org/setup-codeql'],
    ['C3', 'o/setup-codeql@v1'],
    ['C3', 'Org/Setup-CodeQL@v1'],
    ['C3', 'my.org/tools-1/a.b/setup-codeql@v1'],
  ])('%s is %s, with or without a version, in any case', (id, ref) => {
    expect(signs(step(ref))).toEqual([`${id} ${flow}:4`])
  })

  test.each<[id: string, ref: string]>([
    ['C1', 'github/codeql-action/init-all@v3'],
    ['C1', 'mirror/github/codeql-action/init@v3'],
    ['C2', 'github/codeql-action/upload-sarif-all@v3'],
    ['C2', 'mirror/github/codeql-action/upload-sarif@v3'],
    ['C3', 'org/setup-codeql-cache@v1'],
    ['C3', './setup-codeql'],
    ['C3', 'org/tools@branch/setup-codeql'],
    ['C3', 'docker://ghcr.io/org/setup-codeql'],
  ])('%s is not %s', (id, ref) => {
    expect(lines(id, step(ref))).toEqual([])
  })
})

describe('C4', () => {
  test.each([
    'tools/scan/codeql-config.yml',
    '.codeql-config.yml',
    'codeqlconfig.yaml',
    'CodeQL-Config.YML',
    '.github/codeql/my-qlpack.yml',
  ])('is the configuration %s', (path) => {
    expect(signs({ [path]: 'name: house\n' })).toEqual([`C4 ${path}:1`])
  })

  test.each([
    'without-codeql-config.yml',
    'old.github/codeql/look.yml',
    '.github/codeql/qlpack.yml',
    '.github/codeql/codeql-pack.yml',
    '.github/codeql/codeql-pack.lock.yml',
    '.github/codeql/codeql-database.yml',
    'codeql-config.yml.orig',
  ])('is not %s', (path) => {
    expect(lines('C4', { [path]: 'name: house\n' })).toEqual([])
  })
})

describe('C5, C6, C7 and C8', () => {
  test.each([
    ['C5', 'qlpack.yml'],
    ['C5', 'ql/qlpack.yaml'],
    ['C5', 'codeql-pack.yaml'],
    ['C6', 'codeql-pack.lock.yml'],
    ['C6', 'ql/codeql-pack.lock.yaml'],
    ['C7', 'a.ql'],
    ['C8', 'codeql-database.yml'],
    ['C8', 'db/codeql-database.yaml'],
  ])('%s is %s', (id, path) => {
    expect(signs({ [path]: 'x' })).toEqual([`${id} ${path}:1`])
  })

  test.each([
    'qlpack.yml.orig',
    'my-codeql-pack.lock.yml',
    'codeql-pack.lock.yml.orig',
    'my-codeql-database.yml',
    'a.ql.md',
    'a.sql',
  ])('none of them is %s', (path) => {
    expect(signs({ [path]: 'x' })).toEqual([])
  })
})

describe('C9', () => {
  const found = (...paths: readonly string[]): readonly string[] =>
    scanSignals([], new Set(paths)).signals.map(({ uri }) => uri)

  test.each([
    'codeql.zip',
    'a/codeql-linux64.zip',
    'codeql-osx64.zip',
    'codeql-win64.zip',
    'a/codeql-bundle.tar.gz',
    'codeql-bundle.tar.zst',
    'codeql-bundle-osx64.tgz',
    'codeql-bundle-v2.zip',
    'CodeQL-Bundle-win64.ZIP',
  ])('is the archive %s', (path) => {
    expect(found(path)).toEqual([path])
  })

  test.each([
    'my-codeql.zip',
    'codeql-bundle.zip.sha256',
    'codeql-bundles/a.txt',
    'my-codeql-bundle/a.txt',
    'codeql-freebsd.zip',
  ])('is not %s', (path) => {
    expect(found(path)).toEqual([])
  })

  test.each(['codeql-bundle/a.txt', 'codeql-bundle-linux64/a.txt', 'codeql-bundle_1/a.txt', 'x/CodeQL-Bundle.2/a.txt'])(
    'is the folder of a bundle without a launcher: %s',
    (path) => {
      expect(found(path)).toEqual([path])
    },
  )

  test('is each bundle by itself, at the first of its files by name', () => {
    expect(found('v/codeql-bundle-2/b', 'v/codeql-bundle-2/a', 'v/codeql-bundle-1/x/z')).toEqual([
      'v/codeql-bundle-1/x/z',
      'v/codeql-bundle-2/a',
    ])
  })

  test.each(['codeql', 'codeql.exe', 'codeql.cmd'])('is the launcher %s at the top of the tree', (name) => {
    expect(found('go/codeql-extractor.yml', name)).toEqual([name])
  })

  test('is one launcher of a folder, the first by name', () => {
    expect(found('opt/codeql.exe', 'opt/codeql', 'opt/go/codeql-extractor.yml')).toEqual(['opt/codeql'])
  })

  test('is the launcher of each folder with extractors', () => {
    const paths = ['a/codeql', 'a/go/codeql-extractor.yml', 'b/c/codeql', 'b/c/js/codeql-extractor.yml']
    expect(found(...paths)).toEqual(['a/codeql', 'b/c/codeql'])
  })

  test('is no launcher of a folder whose path only reads alike', () => {
    expect(found('ab/codeql', 'a/b/go/codeql-extractor.yml')).toEqual([])
  })

  test.each(['my-codeql', 'codeql.md', 'codeql-go'])('is not the launcher %s', (name) => {
    expect(found('go/codeql-extractor.yml', name)).toEqual([])
  })

  test.each(['codeql-extractor.yml', 'go/codeql-extractor.yml.in'])('is no launcher beside %s', (path) => {
    expect(found('codeql', path)).toEqual([])
  })
})

describe('C10 and C13', () => {
  test.each('create init import index-files trace-command finalize analyze run-queries'.split(' '))(
    'C10 is the verb %s',
    (verb) => {
      expect(signs(script(`codeql database ${verb} db`))).toEqual(['C10 a.sh:1'])
    },
  )

  test.each(['codeql create db', 'codeql pack create', 'codeql database cleanup db', 'codeql database', 'codeql'])(
    'C10 is not %s',
    (text) => {
      expect(signs(script(text))).toEqual([])
    },
  )

  test('C10 is the noun behind the values of up to three options', () => {
    expect(lines('C10', script('codeql --logdir a --search-path b -J c database create db'))).toEqual([1])
    expect(lines('C10', script('codeql pack download a b database create'))).toEqual([])
    expect(lines('C10', script('codeql database create database'))).toEqual([1])
  })

  test('C10 is a verb in the variable of the container, whatever blanks stand between', () => {
    expect(lines('C10', script('docker run -e "CODEQL_CLI_ARGS=database  analyze /db" x'))).toEqual([1])
    expect(lines('C10', script('docker run -e CODEQL_CLI_ARGS_OF=database x database create'))).toEqual([])
    expect(lines('C10', script('docker run -e "CODEQL_OTHER_AR=database create /db" x'))).toEqual([])
  })

  test('C13 is codeql as the first word or called as an extension, no other extension and no other program', () => {
    expect(lines('C13', script('gh extension exec codeql x\ngh extensions exec codeql\ngh ext exec codeql'))).toEqual([
      1, 2, 3,
    ])
    expect(
      lines('C13', script('gh extension view codeql\ngh ext exec other\ngh text exec codeql\ngh extra exec codeql')),
    ).toEqual([])
    expect(signs(script('gh repo view codeql\ngh pr list\nhub codeql version'))).toEqual([])
  })
})

describe('C11, C14 and C15', () => {
  test('C11 is the name in any case', () => {
    const text = '{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "codeql"}}}]}'
    expect(signs({ 'a.sarif': text })).toEqual(['C11 a.sarif:1'])
  })

  test('C14 is no task whose name only ends alike', () => {
    expect(signs({ 'azure-pipelines.yml': 'steps:\n  - task: NoAdvancedSecurity-Codeql-Init@1\n' })).toEqual([])
  })

  test.each([
    ['the old place', '{\n "extensions": [\n  "github.vscode-codeql" ] }', [3]],
    ['any case', '{ "extensions": [\n  "GitHub.vscode-CodeQL" ] }', [2]],
    ['a list with others', '{ "extensions": [ "a.b",\n { "id": "codeql" },\n "x.codeql" ] }', [3]],
    ['another list', '{ "plugins": [ "x.codeql" ], "customizations": { "other": { "extensions": ["codeql"] } } }', []],
    ['another key of the editor', '{ "customizations": { "vscode": { "settings": ["codeql"] } } }', []],
  ])('C15 is an extension of a development container in %s', (_where, text, found) => {
    expect(lines('C15', { '.devcontainer.json': text })).toEqual(found)
  })

  test('C15 is no extension that another kind of file names', () => {
    const text = 'extensions: [x.codeql]\nimage: alpine\n'
    expect(signs({ '.gitlab-ci.yml': text, 'a.yaml': text })).toEqual([])
  })

  test('C15 is no bundle that a script fetches: that is C9', () => {
    expect(signs(script('curl -O https://x.example/codeql-bundle-linux64.tar.gz'))).toEqual(['C9 a.sh:1'])
  })
})

describe('C17', () => {
  test.each([
    ['org/run-CodeQL@v1.2', ['4 medium']],
    ['org/codescan@v1', ['4 medium']],
    ['org/code-scanning@v1', ['4 medium']],
    ['org/Code-Scan@v1', ['4 medium']],
    ['org/github/codeql-action/@v1', ['4 medium']],
    ['org/run-docker:codeql@v1', ['4 medium']],
    ['GitHub/CodeQL-Action/upload-sarif@v3', []],
    ['github/codeql-action/resolve-environment@v3', []],
    ['Docker://ghcr.io/org/codeql', []],
    ['../other/codeql', []],
    ['org/setup-codeql@v1', []],
    ['org/tools@codeql', []],
    ['org/sast@v1', []],
  ])('of a step that uses %s', (ref, found) => {
    expect(surely('C17', step(ref))).toEqual(found)
  })

  test.each([
    ['org/p/.github/workflows/SAST.yml@v1', ['3 weak']],
    ['org/p/.github/workflows/static-analysis.yml@v1', ['3 weak']],
    ['org/p/.github/workflows/Security.yml@v1', ['3 weak']],
    ['org/p/.github/workflows/a.yml@security', []],
    ['./.github/workflows/security.yml', []],
  ])('of a job that uses %s', (ref, found) => {
    expect(surely('C17', job(ref))).toEqual(found)
  })
})

describe('S1 to S7', () => {
  test('a licence line shows one kind of terms and no other', () => {
    const tree = { 'a.yaml': rule('license: Semgrep Rules License v1.0'), 'b.yaml': rule('license: Commons Clause') }
    expect(signs(tree)).toEqual(['S1 a.yaml:6', 'S2 b.yaml:6'])
  })

  test('a rule without an id, a source or a link of the registry shows nothing', () => {
    expect(
      signs({ 'a.yaml': 'rules:\n  - id: [a, b]\n    languages: [go]\n    metadata: { source: x, shortlink: y }\n' }),
    ).toEqual([])
  })

  test('S7 is no id of which another part stands twice', () => {
    expect(signs({ 'a.yaml': rule('a: b').replace('id: own', 'id: a.own.own.b') })).toEqual([])
  })
})

describe('S8', () => {
  const tree = (folder: string, test = 'a.go'): Tree => ({
    [`${folder}/a.yml`]: rule('a: b'),
    [`${folder}/${test}`]: 'x',
  })

  test.each(
    'ai apex bash c clojure cpp csharp dart dockerfile elixir generic go html java javascript json kotlin libsonnet ocaml php python ruby rust scala solidity swift terraform typescript yaml'.split(
      ' ',
    ),
  )('is the layout for %s', (language) => {
    expect(lines('S8', tree(`${language}/lib.x/security/audit`))).toEqual([1])
  })

  test.each(['a.test.yml', 'a.test.yaml', 'a.jsonnet', 'a.mdx'])('takes %s as a test', (name) => {
    expect(lines('S8', tree('go/net/security', name))).toEqual([1])
  })

  test.each(['a.yaml', 'a.json', 'a.md', 'a.test.yaml.md', 'a.test.json'])('takes %s as none', (name) => {
    expect(lines('S8', tree('go/net/security', name))).toEqual([])
  })

  test('a second file of rules is no test', () => {
    const rules = { 'go/net/security/a.yaml': rule('a: b'), 'go/net/security/a.yml': rule('a: b') }
    expect(lines('S8', rules)).toEqual([])
  })

  test('one test among other files beside the rule is enough', () => {
    expect(lines('S8', { ...tree('go/net/security'), 'go/net/security/a.md': 'x' })).toEqual([1])
  })

  test('is no file of rules outside such folders, and no other file in them', () => {
    expect(lines('S8', tree('house/rules'))).toEqual([])
    expect(lines('S8', { 'go/net/security/a.yaml': 'a: 1\n', 'go/net/security/a.go': 'x' })).toEqual([])
  })
})

describe('S9, S10 and S11', () => {
  test('S9 and S19 are names in any case', () => {
    const modules =
      '[submodule "a"]\n\turl = git@github.com:returntocorp/x\n[submodule "b"]\n\turl = git@github.com:ReturnToCorp/y\n'
    expect(lines('S9', { '.gitmodules': modules })).toEqual([2, 4])
    expect(lines('S9', script('semgrep --version\ngit clone https://github.com/Semgrep/Semgrep-Rules'))).toEqual([2])
    expect(lines('S19', script('opengrep --version\ngit clone https://github.com/OpenGrep/OpenGrep-Rules'))).toEqual([
      2,
    ])
  })

  test('S9 is no clone of another repository of theirs, and no other submodule', () => {
    expect(signs(script('git clone https://github.com/returntocorp/semgrep'))).toEqual([])
    const modules =
      '[submodule "semgrep-rules"]\n\turl = https://x.example/a\n[submodule "b"]\n\turl = https://x.example/b\n'
    expect(lines('S9', { '.gitmodules': modules })).toEqual([2])
  })

  test.each([
    ['Software: semgrep-rules', [2]],
    ['Software:opengrep-rules.', [2]],
    ['  software:   semgrep-rules', [2]],
    ['Software: semgrep-rulesets', []],
    ['Software: semgrep-rules-of-ours', []],
    ['This Software: semgrep-rules', []],
  ])('S10 in a licence that says "%s"', (text, found) => {
    expect(lines('S10', { LICENSE: `x\n${text}\n` })).toEqual(found)
  })

  test('S10 is no other file that says so', () => {
    expect(signs({ 'a.sh': 'Software: semgrep-rules\n' })).toEqual([])
  })

  test.each([
    [['template.yml', 'metadata-schema.yaml.schm'], ['template.yml']],
    [['a/template.yaml', 'a/metadata-schema.yaml.schm', 'b/template.yaml'], ['a/template.yaml']],
    [['template.yaml.orig', 'metadata-schema.yaml.schm.orig'], []],
    [['my-template.yaml', 'my-metadata-schema.yaml.schm'], []],
    [['metadata-schema.yaml.schm'], []],
  ])('S11 of %j is %j', (paths, found) => {
    const { signals } = scanSignals([], new Set(paths))
    expect(signals.map(({ signal, uri }) => `${signal} ${uri}`)).toEqual(found.map((uri) => `S11 ${uri}`))
  })
})

describe('S12', () => {
  test.each([
    ['opengrep/scan-action@v1', ['with: { config: p/ci }'], ['5 strong']],
    ['me/Semgrep-Scan@v1', ['with: { RULES: p/ci }'], ['5 strong']],
    ['me/semgrep-scan@v1', ['with: { rule: p/ci }'], ['5 strong']],
    ['me/semgrep-scan@v1', ['with:', '  config: p/a', '  rules: p/b'], ['6 strong', '7 strong']],
    ['me/semgrep-scan@v1', ['with: { args: auto }'], []],
    ['me/semgrep-scan@v1', [], []],
    ['me/scan@v1', ['with: { config: p/ci }'], []],
    ['Semgrep/Semgrep-Action', [], ['4 medium']],
    ['returntocorp/semgrep-action', [], ['4 medium']],
    ['semgrep/semgrep-action@v1', ['with: { config: own.yml, rulesets: "${{ inputs.x }}" }'], []],
    ['semgrep/semgrep-action@v1', ['with: { rulesets: "${{ inputs.x }}" }'], ['4 medium']],
    ['semgrep/semgrep-action@v1', ['with: { publishToken: x }'], ['4 medium']],
    ['semgrep/semgrep-action-of-ours@v1', [], []],
    ['me/semgrep/semgrep-action@v1', [], []],
  ])('of a step that uses %s, %j', (ref, more, found) => {
    expect(surely('S12', step(ref, ...more))).toEqual(found)
  })

  test('one call with own rules beside those of the registry is a reference', () => {
    expect(surely('S12', script('semgrep --config own/ --config p/ci'))).toEqual(['1 strong'])
  })

  test('a variable with own rules in one place speaks for a call that names none', () => {
    const text =
      'variables:\n  SEMGREP_RULES: rules/\na:\n  variables:\n    SEMGREP_RULES: p/ci\n  script: semgrep ci\n'
    expect(surely('S12', { '.gitlab-ci.yml': text })).toEqual(['5 strong'])
  })

  test('another variable is no reference', () => {
    expect(signs({ '.gitlab-ci.yml': 'variables:\n  SEMGREP_PACKS: p/ci\n' })).toEqual([])
  })
})

describe('S13', () => {
  test.each(['curl', 'wget', 'http', 'https', 'xh', 'aria2c', 'fetch', 'iwr', 'CURL'])(
    'is a download by %s',
    (program) => {
      expect(lines('S13', script(`${program} -x https://semgrep.dev/c/p/ci`))).toEqual([1])
    },
  )

  test.each([
    'semgrep.dev/c/p/ci',
    'https://www.semgrep.dev/c/p/ci',
    'https://Semgrep.dev/c/p/ci',
    'https://registry.semgrep.dev/rules',
    'registry.semgrep.dev/rules',
    'http://semgrep.dev/api/registry/x',
  ])('is a download of %s', (address) => {
    expect(lines('S13', script(`# semgrep\ncurl ${address}`))).toEqual([2])
  })

  test.each([
    ['another host', 'curl https://notsemgrep.dev/c/p/ci https://not-registry.semgrep.dev/rules'],
    ['a text', 'echo https://semgrep.dev/c/p/ci'],
    ['another address', 'curl https://semgrep.dev/orgs'],
  ])('is not %s', (_what, text) => {
    expect(signs(script(text))).toEqual([])
  })

  test('is ADD of a container file, at its line, and no other instruction', () => {
    const text = 'FROM x\nLABEL a=b https://semgrep.dev/c/p/a\nADD https://semgrep.dev/c/p/b \\\n  /rules\n'
    expect(signs({ Dockerfile: text })).toEqual(['S13 Dockerfile:3'])
  })
})

describe('S16', () => {
  test.each(['#', '//', '/*', '<!--', '--', ';', '%', '(*', '{#', '{-'])('is behind the comment mark %s', (mark) => {
    expect(lines('S16', { 'a.x': `a\n${mark} ruleid: x\n${mark}ok:x\n` })).toEqual([2, 3])
  })

  test.each([
    ['todoruleid: x', [1]],
    ['deepruleid: x', [1]],
    ['projruleid: x', [1]],
    ['tododeepruleid: x', [1]],
    ['myruleid: x', []],
    ['ruleid:', []],
    ['ruleid: !', []],
  ])('of the comment %s', (text, found) => {
    expect(lines('S16', { 'a.py': `# ${text}\n` })).toEqual(found)
  })

  test.each(['ab', 'a-b', 'a.b', 'a_b'])('ok of another rule than %s does not count', (id) => {
    expect(lines('S16', { 'a.py': `# ruleid: ${id}\n# ok: ${id}\n# ok: ${id.replace('b', 'c')}\n` })).toEqual([1, 2])
  })
})

describe('S17, S20 and S21', () => {
  test('S17 is the folder in any case', () => {
    expect(lines('S17', { 'x/Registry-Cache/a.yaml': rule('a: b') })).toEqual([1])
  })

  test('S17 is no file without rules, whatever words it has', () => {
    expect(signs({ 'registry-cache/a.yaml': 'rules: []\nlanguages: [go]\n' })).toEqual([])
  })

  test.each([
    ['semgrep/semgrep', [1]],
    ['semgrep/semgrep-agent:v1', [1]],
    ['returntocorp/semgrep-action', [1]],
    ['ghcr.io/semgrep/semgrep', [1]],
    ['nosemgrep/semgrep', []],
    ['semgrep/semgrepper', []],
    ['semgrep/other', []],
  ])('S20 of the image %s', (ref, found) => {
    expect(lines('S20', { Dockerfile: `FROM ${ref}\n` })).toEqual(found)
  })

  test.each([
    ['nosem: a.b', [1]],
    ['nosemgrep:a.b', [1]],
    ['nosemgrep : a.b', [1]],
    ['nosemgrep: own-rule, x , go-1.lang', [1]],
    ['nosemgrep: own,a.b', [1]],
    ['NOSEM: go.lang', [1]],
    ['nosemgrep: see a.b', []],
    ['nosemgrep: .a', []],
    ['nosemgrep: , a.b', []],
    ['nosemgrep: done.', []],
    ['nosemgrep: own', []],
  ])('S21 of the comment "%s"', (text, found) => {
    expect(lines('S21', { 'a.py': `f() # ${text}\n` })).toEqual(found)
  })
})
