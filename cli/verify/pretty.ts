import { counted } from '../../lib/counted.ts'
import { printable } from '../../lib/printable.ts'
import type { Paint } from '../../pipeline/report/index.ts'
import type { CheckLine, VerifyReport } from '../../schemas/records/index.ts'

const colours = { holds: 'green', fails: 'red', unknown: 'yellow', skipped: 'dim' } as const

export const prettyLine = ({ id, status, message, remedy }: CheckLine, paint: Paint): string => {
  const said = `${paint(colours[status], status.padEnd(7))}  ${printable(id).padEnd(16)}  ${printable(message)}\n`
  return remedy === '' ? said : `${said}${' '.repeat(27)}${printable(remedy)}\n`
}

const ends = {
  holds: 'Every line holds.',
  fails: 'The bundle does not hold.',
  unknown: 'Whether the bundle holds cannot be told.',
} as const

export const prettyEnd = (name: string, { outcome, lines, verdict }: VerifyReport, paint: Paint): string => {
  const count = (status: CheckLine['status']): number => lines.filter((line) => line.status === status).length
  const counts = `${count('holds')} of ${counted(lines.length, 'line')} hold, ${count('fails')} fail, ${count('unknown')} unknown`
  const said = outcome === 'holds' && verdict !== null ? ` The verdict of the run is ${verdict}.` : ''
  return `\n${paint(colours[outcome], outcome.toUpperCase())}  ${printable(name)}\n  ${ends[outcome]}${said}\n  ${counts}\n`
}
