import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { needs } from '../support/needs.ts'
import { type Ended, openScratch, root, type Scratch } from './scratch.ts'

type Step = { readonly run: string; readonly shell: string; readonly env: Readonly<Record<string, string>> }
type Action = {
  readonly inputs: Readonly<Record<string, { readonly description?: string; readonly default?: string }>>
  readonly outputs: Readonly<Record<string, { readonly description?: string; readonly value?: string }>>
  readonly runs: { readonly using: string; readonly steps: readonly Step[] }
}

const text = readFileSync(`${root}/action.yml`, 'utf8')
const action = parse(text) as Action
const steps = action.runs.steps

// https://docs.github.com/en/actions/reference/workflows-and-actions/metadata-syntax, read 2026-11-30.
describe('action.yml', () => {
  test('has the keys of a composite action and no others', () => {
    expect(Object.keys(action)).toEqual(['name', 'description', 'inputs', 'outputs', 'runs'])
    expect(action.runs.using).toBe('composite')
    expect(steps.flatMap((step) => Object.keys(step))).toEqual(['id', 'name', 'shell', 'env', 'run'])
  })

  test('says of every input and output what it is, and every input has a default', () => {
    const said = [...Object.values(action.inputs), ...Object.values(action.outputs)]
    expect(said.filter(({ description = '' }) => description === '')).toEqual([])
    expect(Object.values(action.inputs).filter((input) => input.default === undefined)).toEqual([])
  })

  test('puts no expression into the text of a script', () => {
    expect(steps.map(({ run }) => run).join()).not.toContain('${{')
    expect(steps.map(({ shell }) => shell).join()).not.toContain('${{')
  })

  test('hands every input over by the environment', () => {
    const handed = steps.flatMap(({ env }) => Object.values(env))
    expect(handed.sort()).toEqual(
      Object.keys(action.inputs)
        .map((name) => `\${{ inputs.${name} }}`)
        .sort(),
    )
  })
})

/** Runs the step as the runner would, with a program in Assay's place where `env` says so. */
const runStep = (scratch: Scratch, env: Record<string, string>, cwd = scratch.dir): Ended =>
  scratch.run(['bash', '--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', steps[0]?.run ?? ''], {
    env: { GITHUB_ACTION_PATH: root, ...env },
    cwd,
  })

describe('the step of the action', () => {
  let scratch: Scratch
  beforeEach(() => {
    scratch = openScratch()
  })
  afterEach(() => scratch.remove())
  const step = (env: Record<string, string> = {}): Ended => runStep(scratch, { ASSAY: scratch.stand, ...env })
  const argv = (): readonly string[] | undefined => scratch.calls()[0]?.argv

  test('vets the checkout where nothing is asked for', () => {
    expect(step({ ASSAY_PATH: '.' }).status).toBe(0)
    expect(argv()).toEqual(['vet', '--format', 'github', '--', '.'])
  })

  test('compares a pull request with its target branch', () => {
    step({ GITHUB_EVENT_NAME: 'pull_request', GITHUB_BASE_REF: 'main' })
    expect(argv()).toContain('--base=origin/main')
  })

  test('an input names another base', () => {
    step({ GITHUB_BASE_REF: 'main', ASSAY_BASE: 'v1' })
    expect(argv()).toContain('--base=v1')
  })

  test('whatever an input holds is one argument', () => {
    const hostile = '$(touch x); `touch x` "\' --fail-on none\n*'
    const inputs = [
      'ASSAY_BASE',
      'ASSAY_ANALYZERS',
      'ASSAY_FAIL_ON',
      'ASSAY_OPERATOR_CONFIG',
      'ASSAY_SARIF',
      'ASSAY_PATH',
    ]
    step(Object.fromEntries(inputs.map((name) => [name, hostile])))
    expect(argv()?.slice(3)).toEqual([
      ...['--base=', '--analyzers=', '--fail-on=', '--config=', '--upload=github='].map((flag) => `${flag}${hostile}`),
      '--',
      hostile,
    ])
    expect(existsSync(`${scratch.dir}/x`)).toBe(false)
  })

  test.each([
    [0, 'pass'],
    [1, 'fail'],
    [3, 'incomplete'],
    [2, 'error'],
    [4, 'error'],
  ])('exit %i is passed on, and the output verdict is %s', (status, verdict) => {
    scratch.ending(status)
    const output = `${scratch.dir}/output`
    expect(step({ GITHUB_OUTPUT: output, ASSAY_SARIF: 'a\nverdict=pass' }).status).toBe(status)
    expect(readFileSync(output, 'utf8')).toBe(`verdict=${verdict}\nsarif=averdict=pass\n`)
  })

  test('pull_request_target is refused', () => {
    expect(step({ GITHUB_EVENT_NAME: 'pull_request_target' }).status).toBe(2)
    expect(scratch.calls()).toEqual([])
  })
})

needs('bubblewrap', 'ruff', 'better-sqlite3').describe('the action with Assay itself', () => {
  let scratch: Scratch
  beforeEach(() => {
    scratch = openScratch()
  })
  afterEach(() => scratch.remove())

  test('annotates a finding, writes the summary and SARIF that can be uploaded', () => {
    scratch.write('checkout/shop/app.py', 'def f(items=[]):\n    return items\n')
    const checkout = `${scratch.dir}/checkout`
    const env = {
      GITHUB_WORKSPACE: checkout,
      GITHUB_STEP_SUMMARY: `${scratch.dir}/summary.md`,
      GITHUB_OUTPUT: `${scratch.dir}/output`,
      ASSAY_PATH: 'shop',
      ASSAY_ANALYZERS: 'ruff',
      ASSAY_SARIF: `${scratch.dir}/sarif`,
    }
    const { status, stdout } = runStep(scratch, env, checkout)
    expect(status).toBe(1)
    expect(stdout).toMatch(/^::error file=shop\/app.py,line=1,endLine=1,col=13,title=B006 \(ruff\)::/m)
    expect(readFileSync(env.GITHUB_STEP_SUMMARY, 'utf8')).toMatch(/^## assay: fail\n/)
    expect(readFileSync(env.GITHUB_OUTPUT, 'utf8')).toBe(`verdict=fail\nsarif=${env.ASSAY_SARIF}\n`)
    const validate = ['validate', '--profile', 'github', `${env.ASSAY_SARIF}/assay.001.sarif`]
    expect(scratch.run([`${root}/assay`, ...validate]).status).toBe(0)
  }, 60_000)

  const remote = (): string => {
    const origin = `${scratch.dir}/origin`
    const git = (...argv: readonly string[]) => scratch.run(['git', '-C', origin, ...argv])
    const commit = (name: string, content: string): void => {
      scratch.write('origin/app.py', content)
      git('add', '.')
      git('commit', '-q', '-m', name)
    }
    scratch.run(['git', 'init', '-q', '-b', 'main', origin])
    commit('old', 'def f(items=[]):\n    return items\n')
    git('checkout', '-q', '-b', 'topic')
    commit('moved', 'x = 1\n\n\ndef f(items=[]):\n    return items\n')
    return origin
  }
  const pull = (...depth: readonly string[]): Ended => {
    const checkout = `${scratch.dir}/checkout`
    scratch.run(['git', 'clone', '-q', ...depth, '--branch', 'topic', `file://${remote()}`, checkout])
    const env = { GITHUB_EVENT_NAME: 'pull_request', GITHUB_BASE_REF: 'main', ASSAY_ANALYZERS: 'ruff' }
    return runStep(scratch, env, checkout)
  }

  test('a pull request that only moves an old error passes', () => {
    const { status, stdout } = pull()
    expect(stdout).toContain('Compared against origin/main')
    expect(status).toBe(0)
  }, 60_000)

  test('a checkout without the base has no verdict, and the remedy is said', () => {
    const { status, stdout, stderr } = pull('--depth', '1')
    expect(status, stderr).toBe(2)
    expect(stdout).toContain(
      '::error title=assay::No verdict. Where the base is missing, check out with fetch-depth 0.',
    )
    expect(stderr).toContain('origin/main')
  }, 60_000)
})
