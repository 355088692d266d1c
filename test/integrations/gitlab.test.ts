import { mkdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { needs } from '../support/needs.ts'
import { openScratch, root, type Scratch } from './scratch.ts'

type Job = { readonly script?: readonly string[]; readonly artifacts?: Readonly<Record<string, unknown>> }
const template = parse(readFileSync(`${root}/integrations/gitlab/assay.gitlab-ci.yml`, 'utf8')) as Record<string, Job>

// https://docs.gitlab.com/ci/yaml/ and https://docs.gitlab.com/ci/yaml/artifacts_reports/, read 2026-11-30.
const jobKeys = ['stage', 'variables', 'rules', 'script', 'artifacts', 'extends']
const artifactKeys = ['when', 'paths', 'reports']

test('the template has documented keys alone', () => {
  const jobs = Object.values(template)
  expect(jobs.flatMap((job) => Object.keys(job)).filter((key) => !jobKeys.includes(key))).toEqual([])
  expect(
    jobs.flatMap(({ artifacts = {} }) => Object.keys(artifacts)).filter((key) => !artifactKeys.includes(key)),
  ).toEqual([])
})

test('the reports are kept also where the job fails', () => {
  expect(template['.assay']?.artifacts).toMatchObject({
    when: 'always',
    reports: { codequality: 'assay-report/codequality.json', junit: 'assay-report/junit.xml' },
  })
})

let scratch: Scratch
beforeEach(() => {
  scratch = openScratch()
})
afterEach(() => scratch.remove())
const job = (env: Record<string, string>) =>
  scratch.run(['sh', '-c', template['.assay']?.script?.[0] ?? ''], { env: { ASSAY_HOME: root, ...env } })

test('a merge request is compared with its base, and a vet that ends without a report ends the job so', () => {
  scratch.ending(2)
  const { status } = job({ ASSAY: scratch.stand, CI_PROJECT_DIR: scratch.dir, CI_MERGE_REQUEST_DIFF_BASE_SHA: 'abc' })
  expect(status).toBe(2)
  expect(scratch.calls().map(({ argv }) => argv.filter((each) => !each.startsWith('--upload')))).toEqual([
    ['vet', '--format', 'json', '--base=abc', '--', scratch.dir],
  ])
})

needs('bubblewrap', 'ruff', 'better-sqlite3').describe('the job with Assay itself', () => {
  test('makes every report and keeps the exit status', () => {
    scratch.write('project/app.py', 'def f(items=[]):\n    return items\n')
    // What a job before left, or a link of the tree's, is not written into.
    mkdirSync(`${scratch.dir}/elsewhere`)
    scratch.run(['ln', '-s', `${scratch.dir}/elsewhere`, `${scratch.dir}/project/assay-report`])
    scratch.write('assay.toml', 'analyzers = ["ruff"]\n')
    const { status, stderr } = job({
      CI_PROJECT_DIR: `${scratch.dir}/project`,
      ASSAY_OPERATOR_CONFIG: `${scratch.dir}/assay.toml`,
    })
    expect([status, stderr]).toEqual([1, ''])
    const report = (name: string): string => readFileSync(`${scratch.dir}/project/assay-report/${name}`, 'utf8')
    expect(JSON.parse(report('codequality.json'))).toMatchObject([{ check_name: 'B006', location: { path: 'app.py' } }])
    expect(report('junit.xml')).toContain('name="B006 at app.py:1:13"')
    expect(report('report.html')).toContain('<code>B006</code>')
    expect(JSON.parse(report('sarif/assay.001.sarif'))).toMatchObject({ version: '2.1.0' })
    expect(scratch.run(['ls', 'elsewhere']).stdout).toBe('')
  }, 60_000)
})
