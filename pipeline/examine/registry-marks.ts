import type { Result, Run } from '../../schemas/sarif/index.ts'

const marks = [
  /^https:\/\/semgrep\.dev\/r[/?]/u,
  /^https:\/\/sg\.run\//u,
  /semgrep rules licen[cs]e/iu,
  /commons[ -]clause/iu,
]
const maxLength = 2000
const maxDepth = 6

/** How many rules and results of a run carry the marks of Semgrep's registry: links to it, or its licences. A claim: anybody can write them. */
export const registryMarks = ({ tool, results = [] }: Run): number =>
  [tool.driver, ...(tool.extensions ?? [])]
    .flatMap(({ rules = [] }) => rules)
    .filter(({ helpUri, help, properties }) => carries([helpUri, help, properties], maxDepth)).length +
  (results ?? []).filter(({ properties }: Result) => carries(properties, maxDepth)).length

const carries = (value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return value.length <= maxLength && marks.some((mark) => mark.test(value))
  if (typeof value !== 'object' || value === null || depth === 0) return false
  return 'semgrep.dev' in value || Object.values(value).some((part) => carries(part, depth - 1))
}
