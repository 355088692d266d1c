import fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunRecord } from '../../schemas/records/index.ts'
import { git, writeTree } from '../pipeline/snapshot/support.ts'
import { needs } from '../support/needs.ts'
import { openPlace, type Place } from './assay.ts'

const read = (dir: string, path: string): string => fs.readFileSync(join(dir, path), 'utf8')

/** Replaces a text that must be there. */
const edit = (dir: string, path: string, from: string, to: string): void => {
  const text = read(dir, path)
  expect(text).toContain(from)
  fs.writeFileSync(join(dir, path), text.replace(from, to))
}

const start = {
  'app.py': 'import os\n\n\ndef run(text):\n    return eval(text)\n',
  'page.js': 'export function run(text) {\n  return eval(text)\n}\n',
}

const evaluated = 'S307'
const unused = 'F401'
const scripted = 'lint/security/noGlobalEval'

type Commit = {
  readonly title: string
  readonly change: (dir: string) => void
  /** Every finding of the head: file, line, rule, class. */
  readonly findings: readonly string[]
  readonly absent?: number
  readonly flags?: readonly string[]
}

const picked = "\n\ndef pick(a):\n    return print('x', eval(a + 'b'))\n"
const pickedAnew = '\n\ndef pick(a):\n    return print(\n        "x",\n        eval(a + "b"),\n    )\n'
const again = 'export function again(text) {\n  return eval(text)\n}\n'

const history: readonly Commit[] = [
  {
    title: 'lines above',
    change: (dir) => writeTree(dir, { 'app.py': `"""An application."""\n\n${start['app.py']}` }),
    findings: [`app.py:3 ${unused} moved`, `app.py:7 ${evaluated} moved`, `page.js:2 ${scripted} unchanged`],
  },
  {
    title: 'a real new defect',
    change: (dir) => writeTree(dir, { 'app.py': `${read(dir, 'app.py')}${picked}` }),
    findings: [
      `app.py:3 ${unused} unchanged`,
      `app.py:7 ${evaluated} unchanged`,
      `app.py:11 ${evaluated} new`,
      `page.js:2 ${scripted} unchanged`,
    ],
  },
  {
    title: 'a formatter wraps the line and turns its quotes',
    change: (dir) => edit(dir, 'app.py', picked, pickedAnew),
    findings: [
      `app.py:3 ${unused} unchanged`,
      `app.py:7 ${evaluated} unchanged`,
      `app.py:13 ${evaluated} moved`,
      `page.js:2 ${scripted} unchanged`,
    ],
  },
  {
    title: 'a renamed file',
    change: (dir) => git(dir, 'mv', 'app.py', 'core.py'),
    findings: [
      `core.py:3 ${unused} moved`,
      `core.py:7 ${evaluated} moved`,
      `core.py:13 ${evaluated} moved`,
      `page.js:2 ${scripted} unchanged`,
    ],
  },
  {
    title: 'a renamed file with a line more',
    change: (dir) => {
      fs.mkdirSync(join(dir, 'src'))
      git(dir, 'mv', 'core.py', 'src/core.py')
      edit(dir, 'src/core.py', 'An application."""\n', 'An application."""\n# moved here\n')
    },
    findings: [
      `page.js:2 ${scripted} unchanged`,
      `src/core.py:4 ${unused} moved`,
      `src/core.py:8 ${evaluated} moved`,
      `src/core.py:14 ${evaluated} moved`,
    ],
  },
  {
    title: 'tabs for spaces',
    change: (dir) => edit(dir, 'page.js', '  return', '\treturn'),
    findings: [
      `page.js:2 ${scripted} unchanged`,
      `src/core.py:4 ${unused} unchanged`,
      `src/core.py:8 ${evaluated} unchanged`,
      `src/core.py:14 ${evaluated} unchanged`,
    ],
  },
  {
    title: 'semicolons, and an argument on a line of its own',
    change: (dir) => edit(dir, 'page.js', 'return eval(text)', 'return eval(\n\t\ttext,\n\t);'),
    findings: [
      `page.js:2 ${scripted} unchanged`,
      `src/core.py:4 ${unused} unchanged`,
      `src/core.py:8 ${evaluated} unchanged`,
      `src/core.py:14 ${evaluated} unchanged`,
    ],
  },
  {
    title: 'a fix',
    change: (dir) => edit(dir, 'src/core.py', 'import os\n', ''),
    findings: [
      `page.js:2 ${scripted} unchanged`,
      `src/core.py:7 ${evaluated} moved`,
      `src/core.py:13 ${evaluated} moved`,
    ],
    absent: 1,
  },
  {
    title: 'one fixed here and another made there',
    change: (dir) => {
      edit(dir, 'src/core.py', 'return eval(text)', 'return text')
      fs.appendFileSync(join(dir, 'src/core.py'), '\n\ndef late(other):\n    return eval(other)\n')
    },
    findings: [
      `page.js:2 ${scripted} unchanged`,
      `src/core.py:13 ${evaluated} unchanged`,
      `src/core.py:18 ${evaluated} new`,
    ],
    absent: 1,
  },
  {
    title: 'a second of the same in one file',
    change: (dir) => fs.appendFileSync(join(dir, 'page.js'), again),
    findings: [
      `page.js:2 ${scripted} unchanged`,
      `page.js:7 ${scripted} new`,
      `src/core.py:13 ${evaluated} unchanged`,
      `src/core.py:18 ${evaluated} unchanged`,
    ],
  },
  {
    title: 'one of the same above all others',
    change: (dir) => writeTree(dir, { 'page.js': again.replace('again', 'first') + read(dir, 'page.js') }),
    findings: [
      `page.js:2 ${scripted} new`,
      `page.js:5 ${scripted} moved`,
      `page.js:10 ${scripted} moved`,
      `src/core.py:13 ${evaluated} unchanged`,
      `src/core.py:18 ${evaluated} unchanged`,
    ],
  },
  {
    title: 'a copy of a file',
    change: (dir) => writeTree(dir, { 'src/late.py': read(dir, 'src/core.py') }),
    findings: [
      `page.js:2 ${scripted} unchanged`,
      `page.js:5 ${scripted} unchanged`,
      `page.js:10 ${scripted} unchanged`,
      `src/core.py:13 ${evaluated} unchanged`,
      `src/core.py:18 ${evaluated} unchanged`,
      `src/late.py:13 ${evaluated} new`,
      `src/late.py:18 ${evaluated} new`,
    ],
  },
  {
    title: 'files that go',
    change: (dir) => git(dir, 'rm', '-q', 'src/late.py', 'page.js'),
    findings: [`src/core.py:13 ${evaluated} unchanged`, `src/core.py:18 ${evaluated} unchanged`],
    absent: 5,
  },
  {
    title: 'a function that moves to another file',
    change: (dir) => {
      edit(dir, 'src/core.py', '\n\ndef late(other):\n    return eval(other)\n', '')
      writeTree(dir, { 'src/late.py': '"""Late ones."""\n\n\ndef late(other):\n    return eval(other)\n' })
    },
    findings: [`src/core.py:13 ${evaluated} unchanged`, `src/late.py:5 ${evaluated} moved`],
  },
  {
    title: 'an import that is used',
    change: (dir) => writeTree(dir, { 'tool.py': 'import sys\n\nprint(sys.path)\n' }),
    findings: [`src/core.py:13 ${evaluated} unchanged`, `src/late.py:5 ${evaluated} unchanged`],
  },
  {
    title: 'a line that nobody touched becomes wrong',
    change: (dir) => edit(dir, 'tool.py', 'print(sys.path)', 'print()'),
    findings: [
      `src/core.py:13 ${evaluated} unchanged`,
      `src/late.py:5 ${evaluated} unchanged`,
      `tool.py:1 ${unused} new`,
    ],
  },
  {
    title: 'a comment that holds a finding back',
    change: (dir) => edit(dir, 'tool.py', 'import sys', 'import sys  # noqa: F401'),
    findings: [`src/core.py:13 ${evaluated} unchanged`, `src/late.py:5 ${evaluated} unchanged`],
    absent: 1,
  },
  {
    title: 'two unused imports on one line',
    change: (dir) => writeTree(dir, { 'two.py': 'import json, re\n' }),
    findings: [
      `src/core.py:13 ${evaluated} unchanged`,
      `src/late.py:5 ${evaluated} unchanged`,
      'two.py:1 E401 new',
      `two.py:1 ${unused} new`,
      `two.py:1 ${unused} new`,
    ],
  },
  {
    title: 'one of them is used now',
    change: (dir) => fs.appendFileSync(join(dir, 'two.py'), '\nprint(re.escape)\n'),
    findings: [
      `src/core.py:13 ${evaluated} unchanged`,
      `src/late.py:5 ${evaluated} unchanged`,
      'two.py:1 E401 unchanged',
      `two.py:1 ${unused} unchanged`,
    ],
    absent: 1,
  },
  {
    title: 'a configuration that silences what is there, under that of the base',
    change: (dir) => writeTree(dir, { 'ruff.toml': 'lint.select = ["E"]\n' }),
    // The base's tree has no configuration: the tool's own choice of rules counts, in which S307 is not.
    findings: ['two.py:1 I001 unchanged silenced', `two.py:1 ${unused} unchanged silenced`],
    flags: ['--config-source', 'base'],
  },
]

const classesIn = (bundle: string): readonly string[] => {
  const { findings } = JSON.parse(read(bundle, 'run.json')) as RunRecord
  return findings
    .map(({ uri, line, ruleId, baseline, silenced }) => ({ uri, line, said: `${ruleId} ${baseline}`, silenced }))
    .sort((a, b) => (a.uri === b.uri ? Number(a.line) - Number(b.line) : String(a.uri) < String(b.uri) ? -1 : 1))
    .map(({ uri, line, said, silenced }) => `${uri}:${line} ${said}${silenced ? ' silenced' : ''}`)
}

needs('bubblewrap', 'ruff', 'biome', 'better-sqlite3').describe(
  'a history of twenty commits, each against the one before',
  () => {
    let place: Place
    let dir = ''
    beforeAll(() => {
      place = openPlace()
      dir = place.tree('history', start)
      git(dir, 'init', '-q')
      git(dir, 'add', '-A')
      git(dir, 'commit', '-q', '-m', 'start')
    })
    afterAll(() => place.remove())

    test.each(history.map((commit, at) => ({ ...commit, at: at + 1 })))(
      '$at: $title',
      async ({ at, change, findings, absent = 0, flags = [] }) => {
        change(dir)
        git(dir, 'add', '-A')
        git(dir, 'commit', '-q', '-m', `commit ${at}`)
        const bundle = join(place.dir, `bundle-${at}`)
        const compared = ['--analyzers', 'ruff,biome', '--base', 'HEAD~1', '--out', bundle]
        const { report } = await place.vet(dir, ...compared, ...flags)
        expect(classesIn(bundle)).toEqual(findings)
        expect(report.comparison?.counts).toMatchObject({ absent, unknown: 0 })
      },
    )
  },
)
