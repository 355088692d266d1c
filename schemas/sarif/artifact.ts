import type { Static } from 'typebox'
import {
  bag,
  choices,
  indexOrUnset,
  integer,
  object,
  one,
  optional,
  text,
  textMap,
  time,
  uriReference,
} from './define.ts'
import { ArtifactContent, Message } from './message.ts'

/** §3.4. */
export const ArtifactLocation = object('artifactLocation', '3.4', {
  uri: optional(uriReference('3.4.3')),
  uriBaseId: optional(text('3.4.4')),
  index: optional(indexOrUnset('3.4.5')),
  description: optional(one('3.4.6', Message)),
  properties: optional(bag()),
})
export type ArtifactLocation = Static<typeof ArtifactLocation>

/** §3.24. */
export const Artifact = object('artifact', '3.24', {
  description: optional(one('3.24.13', Message)),
  location: optional(one('3.24.2', ArtifactLocation)),
  parentIndex: optional(indexOrUnset('3.24.3')),
  offset: optional(integer('3.24.4', { minimum: 0 })),
  length: optional(indexOrUnset('3.24.5')),
  roles: optional(
    choices(
      '3.24.6',
      [
        'analysisTarget',
        'attachment',
        'responseFile',
        'resultFile',
        'standardStream',
        'tracedFile',
        'unmodified',
        'modified',
        'added',
        'deleted',
        'renamed',
        'uncontrolled',
        'driver',
        'extension',
        'translation',
        'taxonomy',
        'policy',
        'referencedOnCommandLine',
        'memoryContents',
        'directory',
        'userSpecifiedConfiguration',
        'toolSpecifiedConfiguration',
        'debugOutputFile',
      ],
      { uniqueItems: true, default: [] },
    ),
  ),
  mimeType: optional(text('3.24.7', { pattern: '[^/]+/.+' })),
  contents: optional(one('3.24.8', ArtifactContent)),
  encoding: optional(text('3.24.9')),
  sourceLanguage: optional(text('3.24.10')),
  hashes: optional(textMap('3.24.11')),
  lastModifiedTimeUtc: optional(time('3.24.12')),
  properties: optional(bag()),
})
export type Artifact = Static<typeof Artifact>
