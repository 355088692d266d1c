import type { ArtifactLocation } from '../../../schemas/sarif/index.ts'
import type { Context, Processor } from '../contract.ts'
import type { Draft, Path } from '../draft.ts'
import { locationsIn, resultsOf, runOf, runPath } from '../places.ts'
import { uriOfPath } from '../source/uri.ts'

/** Before all that needs to know the file: everything below finds it by the house URI. */
export const uris: Processor = {
  id: 'uris',
  reason: 'Paths become percent-encoded URI references relative to SRCROOT (§3.4.3, §3.4.4, §3.10.1).',
  apply: (draft, context) => {
    draft.set([...runPath, 'originalUriBaseIds'], {
      SRCROOT: { description: { text: 'The root of the vetted folder.' } },
    })
    for (const [index, result] of resultsOf(draft.log).entries()) {
      for (const { path, location } of locationsIn(result, index))
        rewrite(draft, context, path, location.artifactLocation)
      for (const [fixIndex, fix] of (result.fixes ?? []).entries()) {
        for (const [changeIndex, change] of fix.artifactChanges.entries()) {
          const path = [...runPath, 'results', index, 'fixes', fixIndex, 'artifactChanges', changeIndex]
          rewrite(draft, context, path, change.artifactLocation)
        }
      }
    }
    for (const [invocation, { toolExecutionNotifications }] of (runOf(draft.log).invocations ?? []).entries()) {
      for (const [index, { locations }] of (toolExecutionNotifications ?? []).entries()) {
        for (const [place, { physicalLocation }] of (locations ?? []).entries()) {
          const path = [...runPath, 'invocations', invocation, 'toolExecutionNotifications', index, 'locations', place]
          rewrite(draft, context, [...path, 'physicalLocation'], physicalLocation?.artifactLocation)
        }
      }
    }
  },
}

const rewrite = (draft: Draft, context: Context, holder: Path, location: ArtifactLocation | undefined): void => {
  if (location?.uri === undefined) return
  const path = context.pathOf(location.uri)
  if (path === null) throw new RangeError('A location outside the snapshot reached the normalizer.')
  draft.set([...holder, 'artifactLocation'], { ...location, uri: uriOfPath(path), uriBaseId: 'SRCROOT' })
}
