import type { Checked } from './check.ts'

// A log may have a name of 100 MB, and a pointer quotes names.
const maxCharacters = 2_000

/** A text of bounded length, not cut inside a character. */
export const boundedText = (text: string): string =>
  text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')}…`

/** The same with texts of bounded length, whatever the log holds. */
export const bounded = ({ validation, ruleCounts }: Checked): Checked => ({
  ruleCounts,
  validation: {
    ...validation,
    defects: validation.defects.map((defect) => ({
      ...defect,
      pointer: boundedText(defect.pointer),
      message: boundedText(defect.message),
    })),
  },
})
