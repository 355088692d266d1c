import type { Severity } from '../../schemas/records/index.ts'
import { readRuleMap } from '../rule-map.ts'

export const licence = 'MIT OR Apache-2.0'

/** Biome's own limit, spelled out: beyond it some of its rules take minutes for one file. Larger files are named as unread. */
export const maxFileBytes = 1024 * 1024

export const ruleMap = () =>
  readRuleMap(new URL('./rules.json', import.meta.url), 'https://biomejs.dev/linter/', licence)

const levels = { error: 'error', warning: 'warn', note: 'info' } as const satisfies Record<Severity, string>

/** The configuration that replaces the tree's: exactly the rules of rules.json, each at our severity; nothing else of Biome. */
export const configuration = (): string => {
  const rules: Record<string, Record<string, string>> = {}
  for (const { id, severity } of ruleMap().entries) {
    const [kind, group, name] = id.split('/')
    if (kind !== 'lint' || group === undefined || name === undefined) continue
    rules[group] = { ...rules[group], [name]: levels[severity] }
  }
  return JSON.stringify({
    root: true,
    vcs: { enabled: false },
    files: { maxSize: maxFileBytes },
    formatter: { enabled: false },
    assist: { enabled: false },
    linter: { enabled: true, rules: { preset: 'none', ...rules } },
  })
}
