import { counted, thousands } from '../../lib/counted.ts'
import { grouped } from '../../lib/grouped.ts'
import { printable } from '../../lib/printable.ts'
import type { ByteSource } from '../../sarif/index.ts'
import type { ConsumerVerdict, Defect } from '../../schemas/records/index.ts'
import type { Io } from '../io.ts'
import type { Checked } from './check.ts'
import { placeLines, placesShown, sectionOf } from './defect-lines.ts'
import { excerptAt } from './excerpt.ts'

const colours = { error: 'red', warning: 'yellow', note: 'cyan' } as const
const order = { error: 0, warning: 1, note: 2 } as const

const summary = ({ valid, counts }: Checked['validation']): string => {
  const parts = (['error', 'warning', 'note'] as const)
    .filter((level) => counts[level] > 0)
    .map((level) => counted(counts[level], level))
  return [valid ? 'valid' : 'invalid', ...(parts.length > 0 ? [parts.join(', ')] : [])].join(': ')
}

const byRule = (defects: readonly Defect[]): readonly (readonly Defect[])[] => {
  const groups = grouped(defects, ({ ruleId }) => ruleId)
  return [...groups.values()].sort(([a], [b]) => order[a?.level ?? 'note'] - order[b?.level ?? 'note'])
}

const codeLines = (log: ByteSource, offset: number): readonly string[] => {
  const excerpt = offset < 0 ? null : excerptAt(log, offset)
  return excerpt?.text ? [`      ${excerpt.text}`, `      ${' '.repeat(excerpt.before)}^`] : []
}

const doesWith = ({ accepts, effects }: ConsumerVerdict): string => {
  if (!accepts) return 'refuses it'
  return effects.every(({ effect }) => effect === 'ignores') ? 'takes it' : 'takes a part of it'
}

const consumerLines = (consumer: ConsumerVerdict | undefined): readonly string[] =>
  consumer
    ? [
        '',
        `  ${consumer.name} ${doesWith(consumer)}`,
        ...consumer.effects.map(({ sentence }) => `    ${printable(sentence)}`),
      ]
    : []

/** One log, which is still open, for a person: grouped by rule, with exact counts, the first places and what to do. Nothing of the log's own is sent raw. */
export const prettyFile = (
  name: string,
  { validation, ruleCounts, offsets }: Checked,
  log: ByteSource,
  paint: Io['paint'],
): string => {
  const groups = byRule(validation.defects)
  const offsetOf = new Map(validation.defects.map((defect, index) => [defect, offsets[index] ?? -1]))
  const lines = [
    paint(validation.valid ? 'green' : 'red', `${printable(name)}: ${summary(validation)}`),
    ...consumerLines(validation.consumer),
  ]
  for (const group of groups) {
    const [first] = group
    if (!first) continue
    const count = ruleCounts[first.ruleId] ?? group.length
    lines.push(
      '',
      `  ${paint(colours[first.level], first.level)} ${first.ruleId} ${sectionOf(first.section)}${count > 1 ? `, ${thousands(count)} times` : ''}`,
    )
    for (const defect of group.slice(0, placesShown))
      lines.push(...placeLines(defect), ...codeLines(log, offsetOf.get(defect) ?? -1))
    if (count > placesShown) lines.push(`    and ${thousands(count - placesShown)} more`)
    lines.push(`    What to do: ${printable(first.remedy)}`)
  }
  return `${lines.join('\n')}\n`
}
