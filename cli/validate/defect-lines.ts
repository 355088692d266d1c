import { printable } from '../../lib/printable.ts'
import type { Defect } from '../../schemas/records/index.ts'

export const placesShown = 3
const pointerShown = 200

/** Where a defect is and what is wrong there, for a person. Nothing of the log's own is sent raw. */
export const placeLines = ({ line, column, pointer, message }: Omit<Defect, 'level'>): readonly string[] => {
  const shown = pointer.length > pointerShown ? `${pointer.slice(0, pointerShown)}…` : pointer
  return [
    `    ${line === null ? '' : `${line}:${column}  `}${printable(shown) || '(whole log)'}`,
    `      ${printable(message)}`,
  ]
}

/** A section of SARIF by its sign; another document by its name. */
export const sectionOf = (section: string): string => (/^\d/.test(section) ? `§${section}` : section)
