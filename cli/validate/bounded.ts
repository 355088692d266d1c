import type { ConsumerVerdict } from '../../schemas/records/index.ts'
import type { Checked } from './check.ts'

// A log may have a name of 100 MB, and a pointer quotes names.
const maxCharacters = 2_000

/** A text of bounded length, not cut inside a character. */
export const boundedText = (text: string): string =>
  text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')}…`

const shortened = (consumer: ConsumerVerdict): ConsumerVerdict => ({
  ...consumer,
  effects: consumer.effects.map((effect) => ({ ...effect, sentence: boundedText(effect.sentence) })),
})

/** The same with texts of bounded length, whatever the log holds. */
export const bounded = ({ validation, ...others }: Checked): Checked => ({
  ...others,
  validation: {
    ...validation,
    ...(validation.consumer ? { consumer: shortened(validation.consumer) } : {}),
    defects: validation.defects.map((defect) => ({
      ...defect,
      pointer: boundedText(defect.pointer),
      message: boundedText(defect.message),
    })),
  },
})
