import type { Rule } from '../../rules/rule.ts'
import { given, type RunTables } from '../../rules/tables.ts'
import type { Desk, Subject } from '../desk.ts'
import type { Examiner } from '../examined.ts'
import { ownSubject } from './artifact.ts'

const isSaidToBeText = ({ artifact }: Subject): boolean =>
  artifact?.encoding !== undefined ||
  artifact?.sourceLanguage !== undefined ||
  /^text\//i.test(artifact?.mimeType ?? '')

const binaryRemedy = 'Give regions of a binary file by byteOffset and byteLength, its content as "binary", and no more.'

/** What must not be said of a binary file, and what should be said of a text. */
export const kindSourceRules = (deskOf: (run: RunTables) => Desk, { any, asText }: Examiner): readonly Rule[] => {
  const artifactRule = (
    id: string,
    section: string,
    requirement: string,
    inside: readonly string[],
    isWrong: (artifact: NonNullable<Subject['artifact']>) => boolean,
  ): Rule => ({
    id: `source/${id}`,
    section,
    level: 'error',
    requirement,
    remedy: binaryRemedy,
    enter: {
      artifact: (artifact, visit) => {
        const binary = isWrong(artifact) ? ownSubject(artifact, visit, deskOf)?.file.binary : null
        if (binary) visit.report(`The file is ${binary}.`, ...inside)
      },
    },
  })
  return [
    artifactRule(
      'encoding-of-binary',
      '3.24.9',
      'A binary artifact has no encoding.',
      ['encoding'],
      ({ encoding }) => encoding !== undefined,
    ),
    artifactRule(
      'language-of-binary',
      '3.24.10.1',
      'Only source code has a sourceLanguage.',
      ['sourceLanguage'],
      ({ sourceLanguage }) => sourceLanguage !== undefined,
    ),
    artifactRule(
      'text-of-binary',
      '3.3.2',
      'The content of a binary artifact has no text.',
      ['contents', 'text'],
      ({ contents }) => contents?.text !== undefined,
    ),
    artifactRule(
      'binary-left-out',
      '3.3.3',
      'The content of a binary artifact is given as Base64 in "binary".',
      ['contents'],
      ({ contents }) => contents !== undefined && contents.binary === undefined,
    ),
    {
      id: 'source/text-region-of-binary',
      section: '3.30.1',
      level: 'error',
      requirement: 'A region of a binary artifact is given by bytes and not by lines, columns or characters.',
      remedy: binaryRemedy,
      enter: {
        region: (region, visit) => {
          if (region.startLine === undefined && !given(region.charOffset)) return
          const binary = any(region, visit)?.subject.file.binary
          if (binary) visit.report(`The file is ${binary}.`)
        },
      },
    },
    {
      id: 'source/language-of-binary-region',
      section: '3.30.15',
      level: 'error',
      requirement: 'Only a region of source code has a sourceLanguage.',
      remedy: binaryRemedy,
      enter: {
        region: (region, visit) => {
          const binary = region.sourceLanguage === undefined ? null : any(region, visit)?.subject.file.binary
          if (binary) visit.report(`The file is ${binary}.`, 'sourceLanguage')
        },
      },
    },
    {
      id: 'source/snippet-text-of-binary',
      section: '3.3.2',
      level: 'error',
      requirement: 'A snippet of a binary artifact has no text.',
      remedy: binaryRemedy,
      enter: {
        region: (region, visit) => {
          const binary = region.snippet?.text === undefined ? null : any(region, visit)?.subject.file.binary
          if (binary) visit.report(`The file is ${binary}.`, 'snippet', 'text')
        },
      },
    },
    ...bytesOnlyRules({ any, asText }),
  ]
}

const bytesOnlyRules = ({ asText }: Examiner): readonly Rule[] =>
  (
    [
      ['bytes-only-in-text', '3.30.1', 'A region of a text artifact is given by lines or characters, too.', 'region'],
      ['bytes-only-replacement', '3.57.1', 'A replacement in a text artifact is a text replacement.', 'deletedRegion'],
    ] as const
  ).map(([id, section, requirement, role]) => ({
    id: `source/${id}`,
    section,
    level: 'warning',
    requirement,
    remedy: 'Add lines and columns: consumers that show text cannot use bytes.',
    enter: {
      region: (region, visit) => {
        if (!given(region.byteOffset) || region.startLine !== undefined || given(region.charOffset)) return
        const found = asText(region, visit)
        if (found?.role === role && isSaidToBeText(found.subject))
          visit.report('The file is a text, the region is given by bytes only.')
      },
    },
  }))
