import { afterAll, beforeAll, expect, test } from 'vitest'
import { descendants, readXml } from '../pipeline/report/read-xml.ts'
import { needs } from '../support/needs.ts'
import { openPlace, type Place } from './assay.ts'

let place: Place
beforeAll(() => {
  place = openPlace()
})
afterAll(() => place.remove())

// eslint/eslint#11659: a finding that quotes control characters made JUnit that nobody could read.
needs('bubblewrap', 'ast-grep', 'better-sqlite3', 'python3').describe('a message with control characters', () => {
  let flags: readonly string[] = []
  beforeAll(() => {
    const tree = place.tree('controls', {
      'loud.js': 'alert("\u001b[32mgreen\u001b[0m <i> & \u0002 ]]> stop");\n',
      'sgconfig.yml': 'ruleDirs: [checks]\n',
      'checks/no-alert.yml':
        'id: no-alert\nlanguage: JavaScript\nseverity: error\nmessage: "alert of $TEXT"\nrule:\n  pattern: alert($TEXT)\n',
    })
    flags = ['vet', tree, '--analyzers', 'ast-grep', '--config-source', 'repo']
  })

  test('is one failing test case of well-formed JUnit, and what can be seen of it stays', async () => {
    const { stdout, status } = await place.run([...flags, '--format', 'junit'])
    const [root] = readXml([stdout])
    const failed = root === undefined ? [] : descendants(root, 'testcase').filter(({ children }) => children.length > 0)
    expect([status, failed.map(({ attrib }) => [attrib['file'], attrib['line']])]).toEqual([1, [['loud.js', '1']]])
    expect(failed[0]?.children[0]?.text).toContain('"\\u{001b}[32mgreen\\u{001b}[0m <i> & \\u{0002} ]]> stop"')
  })

  test('is shown to a person and acted on by no terminal', async () => {
    const { stdout } = await place.run(flags)
    expect(stdout).toContain('\\u{001b}[32mgreen\\u{001b}[0m <i> & \\u{0002} ]]> stop')
  })

  test('is exactly what it was in SARIF', async () => {
    const { stdout } = await place.run([...flags, '--format', 'sarif'])
    expect(stdout).toContain('\\u001b[32mgreen\\u001b[0m <i> & \\u0002 ]]> stop')
  })

  test('is the same in assay show', async () => {
    const { stdout: json } = await place.run([...flags, '--format', 'json'])
    const { run } = JSON.parse(json) as { run: string }
    const { stdout } = await place.run(['show', run, '--format', 'junit'])
    expect(stdout).toContain('name="no-alert at loud.js:1:1" classname="ast-grep" file="loud.js" line="1"')
  })
})

// astral-sh/ruff#3441: one fingerprint for every finding of a rule, so that GitLab showed one of many.
needs('bubblewrap', 'ruff', 'better-sqlite3').describe('findings of one rule and message', () => {
  const source = 'import sys\nimport json\n\n\ndef one():\n    import sys\n\n\ndef two():\n    import sys\n'
  const issuesOf = async (name: string, content: string) => {
    const tree = place.tree(name, { 'part.py': content })
    const { stdout } = await place.run(['vet', tree, '--analyzers', 'ruff', '--format', 'gitlab'])
    const issues = JSON.parse(stdout) as readonly {
      check_name: string
      fingerprint: string
      location: { path: string; lines: { begin: number } }
    }[]
    return issues
      .filter(({ check_name }) => check_name === 'F401')
      .map(({ fingerprint, location }) => ({ fingerprint, path: location.path, line: location.lines.begin }))
  }

  test('have different fingerprints in GitLab, the same after a line more', async () => {
    const before = await issuesOf('before', source)
    const after = await issuesOf('after', `# more\n${source}`)
    expect(before.map(({ line }) => line)).toEqual([1, 2, 6, 10])
    expect(new Set(before.map(({ fingerprint }) => fingerprint)).size).toBe(4)
    expect(after).toEqual(before.map((issue) => ({ ...issue, line: issue.line + 1 })))
  })
})
