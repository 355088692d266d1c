import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import type { JobPayload } from '../../schemas/records/index.ts'

/** The key of a job: lower-case SHA-256 of what is vetted (place, ref, manifest, configuration) and the round. Pure. */
export const jobKey = ({ path, ref, manifest, configSha256, round }: Omit<JobPayload, 'mac'>): string =>
  sha256(canonicalJson({ path, ref, manifest, configSha256, round }))
