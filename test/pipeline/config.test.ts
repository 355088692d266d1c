import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseConfig, readOperatorConfig } from '../../pipeline/config/operator.ts'
import { factsFor, repositoryEntries } from '../../pipeline/config/repositories.ts'
import { readWorktreeWish } from '../../pipeline/config/worktree.ts'

describe('the operator’s configuration', () => {
  let dir = ''
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'config-'))
  })
  afterAll(() => rmSync(dir, { recursive: true }))

  test('reports every problem at once, each with its line and what would be right', () => {
    const text = [
      'fail-onn = "error"',
      'sandbox = "docker"',
      '[[waiver]]',
      'subject = "codeql"',
      'who = "a"',
      'why = "b"',
      'until = "soon"',
      'extra = 1',
      'another = 2',
      'and-more = 3',
    ].join('\n')
    const { problems } = parseConfig(text)
    const said = problems.map(({ line, message }) => `${line} ${message}`)
    expect(said).toContain('1 fail-onn: is not a known key; did you mean fail-on?')
    expect(said).toContain('2 sandbox: must be one of "auto", "bubblewrap", "none"')
    expect(said.some((line) => line.startsWith('7 waiver.0.until'))).toBe(true)
    expect(said.some((line) => line.startsWith('8 waiver.0.extra: is not a known key'))).toBe(true)
  })

  test('takes absolute folders alone as roots', () => {
    expect(parseConfig('roots = ["/srv/repos"]').values.roots).toEqual(['/srv/repos'])
    const { problems } = parseConfig('fail-on = "error"\nroots = ["/srv", "repos"]')
    expect(problems).toEqual([{ line: 2, message: 'roots: repos is no absolute path' }])
    expect(parseConfig('roots = []').problems).toHaveLength(1)
  })

  test('places a syntax error', () => {
    expect(parseConfig('analyzers = ["ruff"]\nfail-on = \n').problems[0]?.line).toBe(2)
  })

  test('throws config/invalid for a file that is wrong, and for one that is not there', () => {
    const file = join(dir, 'assay.toml')
    writeFileSync(file, 'nonsense = true\n')
    expect(() => readOperatorConfig(file, {})).toThrow(expect.objectContaining({ code: 'config/invalid' }))
    expect(() => readOperatorConfig(join(dir, 'no.toml'), {})).toThrow(
      expect.objectContaining({ code: 'config/invalid' }),
    )
  })

  test('takes no relative folder of the environment for the user’s own', () => {
    const before = process.cwd()
    mkdirSync(join(dir, '.config/assay'), { recursive: true })
    writeFileSync(join(dir, '.config/assay/assay.toml'), 'fail-on = "none"\n')
    process.chdir(dir)
    try {
      expect(readOperatorConfig(undefined, { XDG_CONFIG_HOME: '.config', HOME: '/nonexistent' }).path).toBe(null)
      vi.stubEnv('HOME', '.')
      expect(readOperatorConfig(undefined, { HOME: '.' }).path).toBe(null)
    } finally {
      vi.unstubAllEnvs()
      process.chdir(before)
      rmSync(join(dir, '.config'), { recursive: true })
    }
  })

  test('prefers the flag over ASSAY_CONFIG over the user’s folder', () => {
    const byFlag = join(dir, 'flag.toml')
    const byEnv = join(dir, 'env.toml')
    writeFileSync(byFlag, 'fail-on = "note"\n')
    writeFileSync(byEnv, 'fail-on = "none"\n')
    expect(readOperatorConfig(byFlag, { ASSAY_CONFIG: byEnv }).values['fail-on']).toBe('note')
    expect(readOperatorConfig(undefined, { ASSAY_CONFIG: byEnv, HOME: dir }).values['fail-on']).toBe('none')
    expect(readOperatorConfig(undefined, { HOME: dir }).path).toBe(null)
  })
})

describe('the facts of repositories', () => {
  const problems = (text: string): readonly string[] =>
    parseConfig(text).problems.map(({ line, message }) => `${line} ${message}`)

  test('hold entitlements with their proof, in a table or inline, with a date in quotes or bare', () => {
    const table =
      '[[repository.entitlements]]\nname = "github-advanced-security"\nexpires = 2027-01-31\ncontract = "7"\n'
    const inline =
      'entitlements = ["semgrep-commercial", { name = "github-advanced-security", expires = "2027-01-31" }]'
    expect(parseConfig(`[[repository]]\npath = "a"\n${table}`).values.repository).toEqual([
      { path: 'a', entitlements: [{ name: 'github-advanced-security', expires: '2027-01-31', contract: '7' }] },
    ])
    expect(parseConfig(`[[repository]]\npath = "a"\n${inline}`).values.repository?.[0]?.entitlements).toEqual([
      'semgrep-commercial',
      { name: 'github-advanced-security', expires: '2027-01-31' },
    ])
  })

  test('are checked, each problem at its own entry', () => {
    const text = [
      '[[repository]]',
      'path = "a"',
      '[[repository]]',
      'licence = "free"',
      '[[repository]]',
      'match = "*"',
      'path = "b"',
      '[[repository.entitlements]]',
      'name = "nobody knows"',
      '[[repository]]',
      'path = "c"',
      '[[repository.entitlements]]',
      'name = "semgrep-commercial"',
      'expires = "soon"',
    ]
    expect(problems(text.slice(0, 9).join('\n'))).toEqual([
      expect.stringMatching(/^3 repository\.1: names no repository/u),
      expect.stringMatching(/^4 repository\.1\.licence: /u),
      expect.stringMatching(/^6 repository\.2\.match: /u),
      expect.stringMatching(/^8 repository\.2\.entitlements: /u),
    ])
    expect(problems(text.join('\n')).map((line) => line.split(' ')[0])).toContain('12')
  })

  test('that contradict each other stop the start, with both lines', () => {
    const dir = mkdtempSync(join(tmpdir(), 'config-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    const file = join(dir, 'assay.toml')
    writeFileSync(
      file,
      '[[repository]]\npath = "a"\nlicence = "MIT"\n\n[[repository]]\npath = "./a"\nhost = "github.com"\n',
    )
    expect(() => readOperatorConfig(file, {})).toThrow(/assay\.toml:5 {2}says something else of \.\/a than line 1/u)
  })

  test('are asked for by the path of the file that names them', () => {
    const dir = mkdtempSync(join(tmpdir(), 'config-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    const file = join(dir, 'assay.toml')
    writeFileSync(file, '[[repository]]\nmatch = "team/*"\nlicence = "MIT"\n')
    const { repositories } = readOperatorConfig(file, {})
    expect(factsFor(join(dir, 'team/a'), repositoryEntries(repositories))).toEqual({
      kind: 'declared',
      facts: { licence: 'MIT' },
      place: { file, line: 1 },
    })
  })

  test('say what kind of organisation runs the tools', () => {
    expect(
      parseConfig('[organisation]\nkind = "business"\nemployees = 12\nrevenue-usd = 3_000_000').values.organisation,
    ).toEqual({ kind: 'business', employees: 12, 'revenue-usd': 3_000_000 })
    expect(problems('[organisation]\nkind = "club"\nemployees = -1\nturnover = 1').toSorted()).toEqual([
      expect.stringMatching(/^2 organisation\.kind: must be one of/u),
      expect.stringMatching(/^3 organisation\.employees/u),
      expect.stringMatching(/^4 organisation\.turnover: is not a known key/u),
    ])
  })
})

describe('a worktree’s own configuration', () => {
  test('may make the run stricter', () => {
    expect(readWorktreeWish('fail-on = "note"\n', 'error')).toEqual({ failOn: 'note', ignored: [] })
  })

  test('cannot lower the threshold, and the report says what the operator would have to say', () => {
    const { failOn, ignored } = readWorktreeWish('fail-on = "none"\n', 'error')
    expect(failOn).toBe(null)
    expect(ignored.join()).toContain('--fail-on none')
  })

  test.each([
    ['analyzers = ["ruff"]', '--analyzers'],
    ['leave-out = ["src"]', 'leave-out'],
    ['sandbox = "none"', '--sandbox'],
    ['[[waiver]]\nsubject = "codeql"\nwho = "me"\nwhy = "x"\nuntil = "2999-01-01"', '[[waiver]]'],
    ['[[repository]]\npath = "."\nlicence = "MIT"', '--licence'],
    ['[[repository]]\nmatch = "**"\nentitlements = ["github-advanced-security"]', '--licence'],
    ['[[repository]]\npath = "."\n[[repository.entitlements]]\nname = "github-advanced-security"', '--licence'],
    ['[organisation]\nkind = "personal"', '[organisation]'],
    ['policy-folder = "policies"', 'policy-folder'],
    ['key = "key.pem"', '--key'],
  ])('is ignored where it asks for %s', (text, words) => {
    const { failOn, ignored } = readWorktreeWish(text, 'error')
    expect(failOn).toBe(null)
    expect(ignored.join()).toContain(words)
  })

  test('that does not parse is ignored whole, with its line', () => {
    expect(readWorktreeWish('a = \n', 'error').ignored.join()).toContain('assay.toml:1')
  })

  test('is ignored whole where it is too large to be one', () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `[[analyzer]]\nid = "A${at}"\n`).join('')
    expect(readWorktreeWish(text, 'error')).toEqual({
      failOn: null,
      ignored: ["The worktree's assay.toml is ignored whole: it is larger than 64 KiB."],
    })
  })
})
