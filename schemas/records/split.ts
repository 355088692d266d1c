import { type Static, Type } from 'typebox'
import { FileValidation } from './validate.ts'

const Count = Type.Integer({ minimum: 0 })
const Part = {
  /** SHA-256 of the log that was split, by the canonical form of its parts (sarif/split/digest.ts). */
  of: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  part: Type.Integer({ minimum: 1 }),
  parts: Type.Integer({ minimum: 1 }),
  /** Whether there was a property bag before the mark. */
  bag: Type.Boolean(),
  /** What stood in the bag under the name of the mark. */
  was: Type.Optional(Type.Unknown()),
  /** Strings whose sarif: URIs lead out of the part: where they stood in the split log, and what they were. */
  aside: Type.Optional(Type.Array(Type.Object({ at: Type.String(), was: Type.String() }))),
}

/** The property `assay/split` of a log that is part of another. `inline`: which inline external properties are here, as ranges. */
export const SplitLogMark = Type.Object({ ...Part, inline: Type.Optional(Type.String()) })
export type SplitLogMark = Static<typeof SplitLogMark>

/**
 * The property `assay/split` of a run that is one of `pieces` of run `run`. `from`: its first result there. `kept`: for each
 * array that is not whole, which of its elements are here, as ranges such as `0-4,7`. `details`: automationDetails before
 * the piece got a category of its own, null where there were none.
 */
export const SplitRunMark = Type.Object({
  ...Part,
  run: Count,
  piece: Type.Integer({ minimum: 1 }),
  pieces: Type.Integer({ minimum: 1 }),
  from: Count,
  kept: Type.Record(Type.String(), Type.String()),
  details: Type.Optional(Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()])),
})
export type SplitRunMark = Static<typeof SplitRunMark>

/** A run of a part: piece `piece` of `pieces` of run `run` of the log, 0-based. `category`: automationDetails.id. */
const PartRun = Type.Object({
  run: Count,
  piece: Type.Integer({ minimum: 1 }),
  pieces: Type.Integer({ minimum: 1 }),
  tool: Type.String(),
  category: Type.Union([Type.String(), Type.Null()]),
  results: Count,
})

/**
 * What is over a limit by itself: a result, or all of a run that is not results where `result` is null. `gzipBytes`: its
 * size as the limit counts it, plain where the limit is one of plain bytes; 0 where the limit is another.
 */
export const TooLarge = Type.Object({
  run: Count,
  result: Type.Union([Count, Type.Null()]),
  gzipBytes: Count,
  message: Type.String(),
})
export type TooLarge = Static<typeof TooLarge>

/** `assay split --format json`: stable; keys are only added. `parts` is empty where nothing was written. `uri`: of each part. */
export const SplitReport = Type.Object(
  {
    schema: Type.Literal('assay/split/v1'),
    split: Type.Boolean(),
    log: FileValidation,
    limits: Type.Object({
      bytes: Type.Optional(Count),
      gzipBytes: Type.Optional(Count),
      runs: Type.Optional(Count),
      resultsPerRun: Type.Optional(Count),
      rulesPerRun: Type.Optional(Count),
      hasOneRunPerCategory: Type.Optional(Type.Boolean()),
    }),
    parts: Type.Array(Type.Object({ uri: Type.String(), bytes: Count, runs: Type.Array(PartRun) })),
    tooLarge: Type.Array(TooLarge),
  },
  { $id: 'assay/split/v1' },
)
export type SplitReport = Static<typeof SplitReport>
