import { readRuleMap } from '../rule-map.ts'

export const licence = 'MIT'

export const ruleMap = () =>
  readRuleMap(new URL('./rules.json', import.meta.url), 'https://docs.astral.sh/ruff/rules/', licence)
