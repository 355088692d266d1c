import type { RecordedRequest, Snapshot, SourceDetails } from '../schemas/records/index.ts'
import type { VetRequest } from './request.ts'

/** What of a request decides what its run says, for the record. */
export const recordedRequest = (request: VetRequest): RecordedRequest => {
  const { analyzers, configSource, failOn, leaveOut, minIsolation, sandbox, facts, organisation, waivers } = request
  return {
    ...{ configSource, failOn, minIsolation, sandbox, facts, organisation },
    analyzers: [...analyzers],
    leaveOut: [...leaveOut],
    waivers: [...waivers],
    configurationSha256: request.configSha256,
    suppressionsSha256: request.suppressions?.sha256 ?? null,
  }
}

/** What of the source is not in the copy. */
export const sourceDetails = ({ omitted, omittedCounts }: Snapshot): SourceDetails => ({
  submodules: omitted
    .filter(({ reason }) => reason === 'submodule')
    .map(({ path, detail }) => ({ path, commit: detail ?? null })),
  omittedCounts,
})
