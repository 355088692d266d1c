import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A line of the table of the specification's requirements. `answers`: the rules that check it, or `advice`, or `none`.
 * `shown`: cases of this suite as `rule: name`; for rules on source files the test files that hold their cases.
 */
export type RequirementLine = {
  readonly id: string
  readonly strength: string
  readonly answers: readonly string[]
  readonly shown: readonly string[]
  readonly reason: string
}

const split = (text: string, by: string): readonly string[] => (text === '' ? [] : text.split(by))

/** Every line of the table. */
export const requirementLines = (): readonly RequirementLine[] => {
  const text = readFileSync(join(import.meta.dirname, 'requirements.tsv'), 'utf8')
  const [, ...rows] = text.trimEnd().split('\n')
  return rows.map((row) => {
    const [id = '', strength = '', , , answer = '', cases = '', reason = ''] = row.split('\t')
    return { id, strength, answers: split(answer, ' '), shown: split(cases, ' | '), reason }
  })
}
