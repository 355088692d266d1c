import { type Static, Type } from 'typebox'
import { Sha256 } from '../../schemas/records/index.ts'

/** `manifest.json` of a bundle: every other file but the statement, with digest and size in bytes, sorted by path (UTF-16 code units); and whose folder is whose. */
export const BundleManifest = Type.Object(
  {
    schema: Type.Literal('assay/bundle/v1'),
    run: Type.String(),
    analyzers: Type.Array(Type.Object({ id: Type.String(), folder: Type.String() })),
    files: Type.Array(Type.Object({ path: Type.String(), sha256: Sha256, size: Type.Integer({ minimum: 0 }) })),
  },
  { $id: 'assay/bundle/v1' },
)
export type BundleManifest = Static<typeof BundleManifest>
