import type { Rule } from './rule.ts'
import { given } from './tables.ts'

const source =
  /\.(?:c|cc|cpp|cs|css|csv|go|h|hpp|htm|html|java|js|json|jsx|kt|log|md|php|py|rb|rs|sarif|sh|sql|swift|toml|ts|tsx|txt|xml|yaml|yml)$/i

/** False only for what is surely no image: by its MIME type, else by a file name extension that is none of an image's. */
const mayBeImage = (mimeType: string | undefined, uri: string | undefined): boolean =>
  mimeType === undefined ? !source.test(uri ?? '') : mimeType.toLowerCase().startsWith('image/')

export const attachmentRules: readonly Rule[] = [
  {
    id: 'attachment/rectangles',
    section: '3.21.5',
    level: 'error',
    requirement: 'An attachment that is no image has no rectangles.',
    remedy: 'Leave out the rectangles, or correct the mimeType of the artifact.',
    enter: {
      attachment: ({ artifactLocation, rectangles = [] }, { run, report }) => {
        if (rectangles.length === 0 || !artifactLocation) return
        const artifact = given(artifactLocation.index) ? run?.run.artifacts?.[artifactLocation.index] : undefined
        if (!mayBeImage(artifact?.mimeType, artifactLocation.uri ?? artifact?.location?.uri))
          report('The attachment is no image, yet has rectangles.', 'rectangles')
      },
    },
  },
]
