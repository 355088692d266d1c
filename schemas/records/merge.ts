import { type Static, Type } from 'typebox'
import { FileValidation } from './validate.ts'

/**
 * What a merge did beside putting runs one after the other, or did not do. `log` and `run` are the place among the inputs,
 * 0-based, null where all are meant.
 * `renamed-category`: a run got a category of its own. `dropped-guid`: a guid that would have named two things was taken
 * out. `renamed-guid`: inline external properties got a new one. `kept-apart`: runs of one tool and category were not
 * joined. `renamed-base`: a uriBaseId stands for two places. `renamed-property`: two logs had the same name in their bags.
 * `reassembled`: parts of a split gave back their log. `parts-missing`, `parts-changed`: they could not. `external-files`:
 * a run has files beside its log. `inexact-number`: an integer that no double holds exactly. `no-runs`: runs is null.
 */
export const MergeNote = Type.Object({
  kind: Type.Union([
    Type.Literal('renamed-category'),
    Type.Literal('dropped-guid'),
    Type.Literal('renamed-guid'),
    Type.Literal('kept-apart'),
    Type.Literal('renamed-base'),
    Type.Literal('renamed-property'),
    Type.Literal('reassembled'),
    Type.Literal('parts-missing'),
    Type.Literal('parts-changed'),
    Type.Literal('external-files'),
    Type.Literal('inexact-number'),
    Type.Literal('no-runs'),
  ]),
  message: Type.String(),
  log: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  run: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
})
export type MergeNote = Static<typeof MergeNote>

/** One run of the merged log. `category`: automationDetails.id. `from`: its places among the inputs, 0-based. */
const MergedRun = Type.Object({
  tool: Type.String(),
  category: Type.Union([Type.String(), Type.Null()]),
  results: Type.Integer({ minimum: 0 }),
  from: Type.Array(Type.Object({ log: Type.Integer({ minimum: 0 }), run: Type.Integer({ minimum: 0 }) })),
})

/**
 * `assay merge --format json`: stable; keys are only added. `logs`: the inputs in order, with what the validator says of
 * them; where one is invalid nothing is written, and `runs` is empty. `written`: the URI of the merged log.
 */
export const MergeReport = Type.Object(
  {
    schema: Type.Literal('assay/merge/v1'),
    merged: Type.Boolean(),
    written: Type.Union([Type.String(), Type.Null()]),
    logs: Type.Array(FileValidation),
    runs: Type.Array(MergedRun),
    notes: Type.Array(MergeNote),
  },
  { $id: 'assay/merge/v1' },
)
export type MergeReport = Static<typeof MergeReport>
