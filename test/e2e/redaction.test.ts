import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import { needs } from '../support/needs.ts'
import { oneOfEachKind, type Planted, planted } from '../support/planted-secrets.ts'
import { type Ended, openPlace, type Place } from './assay.ts'

const of = (kind: string): Planted => {
  const found = oneOfEachKind.find((one) => one.kind === kind)
  if (found === undefined) throw new Error(`no secret of the kind ${kind} is planted`)
  return found
}

const names = ['github-token', 'stripe-key', 'npm-token', 'shopify-token', 'huggingface-token'].map(
  (kind) => of(kind).secret,
)
const [imported = '', undeclared = '', called = '', compared = '', assigned = ''] = names

/** Secrets as strings on which rules fire, as names that messages quote, in comments, in what is broken, in file names. */
const files: Readonly<Record<string, string>> = {
  'src/strings.py': oneOfEachKind
    .map(({ text }, at) => `import os\n\nVALUE_${at} = eval("""${text}""")  # ${text}\n`)
    .join('\n'),
  'src/strings.js': oneOfEachKind
    .map(({ text }, at) => `var v${at} = eval(\`${text}\`); debugger // ${text.split('\n')[0]}`)
    .join('\n'),
  'src/names.py': `import ${imported}\n\ndef f(x):\n    ${assigned} = x\n    if x == None: ${called}()\n    return ${undeclared}\n`,
  'src/names.js': `const ${imported} = 1\nvar ${undeclared} = ${called}\nif (${compared} == null) { ${assigned} = ${compared} }\n`,
  'src/broken.py': `def broken(:\n    token = "${of('gitlab-token').secret}"\n${called} ${imported} =\n`,
  'src/broken.js': `const token = "${of('slack-token').secret}"\nfunction ( { ${imported} ${called} }\n`,
  'src/broken.ts': `let x: ${undeclared} = <${called}\n`,
  [`src/${of('gitlab-token').secret}.py`]: 'import os\n',
  [`src/${of('anthropic-key').secret}/${of('sendgrid-key').secret}.js`]: 'var a = eval("1")\ndebugger\n',
  [`rules/${of('linear-key').secret}.yaml`]:
    'rules:\n  - id: a\n    pattern: eval(...)\n    message: m\n    languages: [python]\n    severity: ERROR\n',
  'ruff.toml': `extend = "${of('digitalocean-token').secret}"\nselect = ["${of('pypi-token').secret}"\n`,
  'biome.json': `{ "${of('docker-token').secret}": true, "linter": { "rules": { "${of('doppler-token').secret}": "${of('jwt').secret}" } }`,
  'eslint.config.js': `throw new Error("${of('openai-key').secret}")\n`,
  'assay.toml': `fail-on = "${of('grafana-token').secret}"\n"${of('postman-key').secret}" = 1\n`,
  'package.json': `{ "name": "x", "${of('figma-token').secret}": "${of('telegram-token').secret}" }\n`,
  LICENSE: `Permission is given to ${of('databricks-token').secret}\n`,
}

const log: SarifLog = {
  version: '2.1.0',
  runs: [
    {
      columnKind: 'utf16CodeUnits',
      tool: {
        driver: { version: '1', name: `Gauge ${of('heroku-key').text}`, rules: [{ id: of('notion-token').secret }] },
      },
      results: oneOfEachKind.map(({ text }, at) => ({
        ruleId: `R${at}`,
        message: { text: `Found ${text} here` },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: `a%20b/${encodeURIComponent(text)}.py`, uriBaseId: 'ELSEWHERE' },
              region: { startLine: 1, snippet: { text } },
            },
          },
        ],
        properties: { [text]: [text] },
      })),
    },
  ],
}

const formats = ['pretty', 'json', 'sarif', 'markdown', 'github', 'gitlab', 'junit', 'rdjson', 'html']

/** What must not stand anywhere: each secret, and each line of those that have several. */
const lines = planted
  .flatMap(({ secret }) => secret.split('\n'))
  .filter((line) => line.length > 8 && !line.startsWith('-----'))
const needles = [...new Set(lines)].map((line) => Buffer.from(line))

const leaksIn = (bytes: Uint8Array): readonly string[] =>
  needles.filter((needle) => Buffer.from(bytes).includes(needle)).map(String)

const filesBelow = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

const git = (cwd: string, ...argv: readonly string[]): void => {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...argv], { cwd, stdio: 'pipe' })
}

needs('bubblewrap', 'ruff', 'biome', 'better-sqlite3').describe('a worktree full of secrets', () => {
  let place: Place
  let tree: string
  const ended = new Map<string, Ended>()
  const branch = `feature/${of('newrelic-key').secret}`

  beforeAll(async () => {
    place = openPlace()
    tree = place.tree('trees/worktree', files)
    const [sarif, other] = ['in.sarif', `${of('rubygems-key').secret}.sarif`].map((name) =>
      join(place.tree('trees/logs', { [name]: JSON.stringify(log) }), name),
    )
    const broken = join(
      place.tree('trees/logs', { 'broken.sarif': `{"version":"2.1.0","runs":[{"${of('age-key').secret}":1}]}` }),
      'broken.sarif',
    )
    git(tree, 'init', '-q', '-b', branch)
    git(tree, 'add', '-A')
    git(tree, 'commit', '-qm', 'x')
    const run = async (name: string, ...argv: readonly string[]): Promise<Ended> => {
      const end = await place.run(argv)
      ended.set(name, end)
      return end
    }
    const flags = ['--sarif', sarif ?? '', '--sarif', other ?? '', '--sarif', broken]
    const first = await run('vet', 'vet', tree, '--format', 'json', '--out', join(place.dir, 'bundle'), ...flags)
    const { run: id } = JSON.parse(first.stdout) as { run: string }
    for (const format of [...formats, 'record']) await run(`show ${format}`, 'show', id, '--format', format)
    await run('vet pretty', 'vet', tree, ...flags)
    await run('vet sarif', 'vet', tree, '--format', 'sarif', ...flags)
    await run('the tree configures', 'vet', tree, '--config-source', 'repo', '--format', 'json')
    await run('a branch', 'vet', tree, '--ref', branch, '--format', 'json', '--out', join(place.dir, 'bundle-2'))
    await run('no branch', 'vet', tree, '--ref', `${of('clojars-token').secret}`)
    await run('no folder', 'vet', join(place.dir, of('planetscale-token').secret))
    await run('no flag', 'vet', `--${of('sentry-token').secret}`)
    await run('no run', 'show', of('brevo-key').secret)
    await run('runs', 'runs')
    await run('validate', 'validate', sarif ?? '', broken)
    await run('audit', 'audit', tree)
    await run('audit json', 'audit', tree, join(place.dir, 'trees', of('tailscale-key').secret), '--format', 'json')
  }, 600_000)
  afterAll(() => place.remove())

  test('is vetted: the analyzers find what they look for', () => {
    const report = JSON.parse(ended.get('vet')?.stdout ?? '') as {
      results: { total: number }
      analyzers: { id: string; outcome: string }[]
    }
    expect(report.results.total).toBeGreaterThan(50)
    expect(report.analyzers.find(({ id }) => id === 'sarif-1')).toMatchObject({ outcome: 'ok' })
    expect(report.analyzers.find(({ id }) => id === 'ast-grep')).toMatchObject({ results: expect.any(Number) })
  })

  test('prints none of them, in any format, command or error', () => {
    const leaks = [...ended].flatMap(([name, { stdout, stderr }]) =>
      leaksIn(Buffer.from(stdout + stderr)).map((leak) => `${name}: ${leak}`),
    )
    expect(leaks).toEqual([])
    expect(ended.get('vet pretty')?.stdout).toContain('REDACTED(')
    for (const name of ['no branch', 'no folder', 'no flag', 'no run'])
      expect(ended.get(name)?.stderr).toContain('REDACTED(')
  })

  test('leaves none of them in database, write-ahead log, blobs or bundles', () => {
    const stored = ['state', 'bundle', 'bundle-2'].flatMap((name) => filesBelow(join(place.dir, name)))
    expect(stored.length).toBeGreaterThan(20)
    const leaks = stored.flatMap((file) => leaksIn(readFileSync(file)).map((leak) => `${file}: ${leak}`))
    expect(leaks).toEqual([])
    expect(stored.flatMap((file) => leaksIn(Buffer.from(file)))).toEqual([])
  })

  test('has logs that say which placeholders they hold, and are valid', async () => {
    const { runs } = JSON.parse(ended.get('vet sarif')?.stdout ?? '') as SarifLog
    expect(
      runs?.find(({ automationDetails }) => automationDetails?.id === 'assay/ast-grep/')?.redactionTokens,
    ).toContain('REDACTED(github-token)')
    const checked = await place.run(['validate', '-', '--format', 'json', '--source', tree], {
      input: ended.get('vet sarif')?.stdout ?? '',
    })
    const {
      files: [file],
    } = JSON.parse(checked.stdout) as { files: { valid: boolean; defects: { ruleId: string }[] }[] }
    expect(file?.valid).toBe(true)
    expect(file?.defects.filter(({ ruleId }) => ruleId.startsWith('source/'))).toEqual([])
  })
})
