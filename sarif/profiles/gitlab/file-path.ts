import type { ArtifactLocation } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'

type Bases = Readonly<Record<string, Loose<ArtifactLocation> | undefined>>

/** The path of a file as GitLab makes it of a location: a base is put before it, but the base of a base is not; nothing is decoded. */
export const filePath = ({ uri = '', uriBaseId }: Loose<ArtifactLocation>, bases: Bases): string => {
  const base = uriBaseId !== undefined && Object.hasOwn(bases, uriBaseId) ? bases[uriBaseId] : undefined
  if (!base) return uri.replace(/^file:\/\//, '').replace(/^%[A-Z_]+%\/?/, '')
  const folder = (base.uri ?? '').replace(/^file:\/\//, '').replace(/\/$/, '')
  const rest = uri.replace(/^\//, '')
  return folder === '' ? rest : `${folder}/${rest}`
}
