import type { FailOn } from '../request.ts'
import { parseConfig } from './operator.ts'
import type { ConfigFile } from './schema.ts'

/** What a worktree's own assay.toml may change: only what makes the run stricter. The rest is named in `ignored`. */
export type WorktreeWish = { readonly failOn: FailOn | null; readonly ignored: readonly string[] }

const strictness: readonly FailOn[] = ['none', 'error', 'warning', 'note']

const operatorWords: Readonly<Record<Exclude<keyof ConfigFile, 'fail-on'>, string>> = {
  analyzers: '--analyzers',
  analyzer: '[[analyzer]] in the operator’s assay.toml',
  'semgrep-rules': '--semgrep-rules',
  'leave-out': 'leave-out in the operator’s assay.toml',
  'config-source': '--config-source',
  sandbox: '--sandbox',
  'min-isolation': 'min-isolation in the operator’s assay.toml',
  roots: '--root of assay batch and assay worker',
  repository: '--licence, --host, --visibility and the like, or [[repository]] in the operator’s assay.toml',
  organisation: '[organisation] in the operator’s assay.toml',
  key: '--key',
  'policy-folder': 'policy-folder in the operator’s assay.toml',
  waiver: '[[waiver]] in the operator’s assay.toml',
}

/** Every problem's line is looked for in the text: a large one of many problems would take minutes. */
const maxUnits = 65_536

/** Reads the worktree's assay.toml as the untrusted text it is. Pure; `failOn` is the operator's threshold. */
export const readWorktreeWish = (text: string, failOn: FailOn): WorktreeWish => {
  if (text.length > maxUnits) {
    return { failOn: null, ignored: ["The worktree's assay.toml is ignored whole: it is larger than 64 KiB."] }
  }
  const { values, problems } = parseConfig(text)
  if (problems.length > 0) {
    const first = problems[0]
    const place = first?.line === null || first === undefined ? '' : `:${first.line}`
    return {
      failOn: null,
      ignored: [`The worktree's assay.toml${place} is ignored whole: ${first?.message ?? 'not valid'}.`],
    }
  }
  const wished = values['fail-on']
  const stricter = wished !== undefined && strictness.indexOf(wished) > strictness.indexOf(failOn)
  const looser = wished !== undefined && strictness.indexOf(wished) < strictness.indexOf(failOn)
  return {
    failOn: stricter ? wished : null,
    ignored: [
      ...(looser ? [ignoredKey('fail-on', wished, `--fail-on ${wished}`)] : []),
      ...Object.entries(operatorWords).flatMap(([key, words]) => {
        const value = values[key as keyof ConfigFile]
        return value === undefined ? [] : [ignoredKey(key, JSON.stringify(value).slice(0, 80), words)]
      }),
    ],
  }
}

const ignoredKey = (key: string, value: string, words: string): string =>
  `The worktree's assay.toml asks for ${key} = ${value}; ignored, since a worktree cannot loosen its own vetting. The operator can say it: ${words}.`
