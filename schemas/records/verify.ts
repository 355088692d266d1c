import { type Static, Type } from 'typebox'

/** `unknown`: it cannot be told (an unknown key, a tool that is not here). `skipped`: not asked for. */
export const CheckStatus = Type.Union([
  Type.Literal('holds'),
  Type.Literal('fails'),
  Type.Literal('unknown'),
  Type.Literal('skipped'),
])
export type CheckStatus = Static<typeof CheckStatus>

/** One line of the checklist. `id` is stable; `message` says what was compared; `remedy` is empty where it holds. */
export const CheckLine = Type.Object({
  id: Type.String(),
  status: CheckStatus,
  message: Type.String(),
  remedy: Type.String(),
})
export type CheckLine = Static<typeof CheckLine>

/** `assay verify --format json`. `holds` exits 0, `fails` 1, `unknown` 3. */
export const VerifyReport = Type.Object(
  {
    schema: Type.Literal('assay/verify/v1'),
    bundle: Type.String(),
    outcome: Type.Union([Type.Literal('holds'), Type.Literal('fails'), Type.Literal('unknown')]),
    lines: Type.Array(CheckLine),
    /** The verdict of the vetted run, as the statement has it; null where no statement could be read. */
    verdict: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: 'assay/verify/v1' },
)
export type VerifyReport = Static<typeof VerifyReport>
