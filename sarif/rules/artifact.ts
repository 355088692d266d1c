import type { Rule } from './rule.ts'
import { given } from './tables.ts'
import { isAbsoluteUri } from './uri/rfc3986.ts'

export const artifactRules: readonly Rule[] = [
  {
    id: 'artifact/top-level-without-location',
    section: '3.24.2',
    level: 'error',
    requirement: 'A top-level artifact has a location.',
    remedy: 'Add "location", or name the artifact that contains this one in "parentIndex".',
    enter: {
      artifact: ({ location, parentIndex }, { report }) => {
        if (!given(parentIndex) && !location) report('The artifact has neither "location" nor a parent.')
      },
    },
  },
  {
    id: 'artifact/nested-without-place',
    section: '3.24.4',
    level: 'error',
    requirement: 'A nested artifact has a location or an offset.',
    remedy: 'Say where in its parent the artifact is.',
    enter: {
      artifact: ({ location, offset, parentIndex }, { report }) => {
        if (given(parentIndex) && !location && offset === undefined)
          report('The nested artifact has neither "location" nor "offset".')
      },
    },
  },
  {
    id: 'artifact/nested-absolute',
    section: '3.24.2',
    level: 'error',
    requirement: 'The uri of a nested artifact is relative: its path in the parent.',
    remedy: 'Write the path inside the container, such as /a/b.txt.',
    enter: {
      artifact: ({ location, parentIndex }, { report }) => {
        if (given(parentIndex) && location?.uri !== undefined && isAbsoluteUri(location.uri))
          report('The uri of the nested artifact is absolute.', 'location', 'uri')
      },
    },
  },
  {
    id: 'artifact/top-level-offset',
    section: '3.24.4',
    level: 'error',
    requirement: 'A top-level artifact has no offset.',
    remedy: 'Leave out "offset", or name the parent.',
    enter: {
      artifact: ({ offset, parentIndex }, { report }) => {
        if (!given(parentIndex) && offset !== undefined) report('The artifact has an "offset" but no parent.', 'offset')
      },
    },
  },
  {
    id: 'artifact/beyond-parent',
    section: '3.24.4',
    level: 'error',
    requirement: 'The offset of a nested artifact lies inside its parent.',
    remedy: 'Correct the offset, or the length of the parent.',
    enter: {
      // Its end proves nothing: a compressed artifact may be longer than the parent that holds it.
      artifact: ({ offset, parentIndex }, { run, report }) => {
        if (!run || offset === undefined || !given(parentIndex)) return
        const whole = run.run.artifacts?.[parentIndex]?.length
        if (given(whole) && offset > whole)
          report(`The artifact starts beyond the ${whole} bytes of its parent.`, 'offset')
      },
    },
  },
  {
    id: 'artifact/region-beyond-end',
    section: '3.30.12',
    level: 'error',
    requirement: 'A region by bytes lies inside its artifact.',
    remedy: 'Correct the region, or the length of the artifact.',
    enter: {
      physicalLocation: ({ artifactLocation, region }, { run, report }) => {
        if (!run || !given(artifactLocation?.index) || !given(region?.byteOffset)) return
        const length = run.run.artifacts?.[artifactLocation.index]?.length
        if (given(length) && region.byteOffset + (region.byteLength ?? 0) > length)
          report(`The region ends beyond the ${length} bytes of the artifact.`, 'region')
      },
    },
  },
]
