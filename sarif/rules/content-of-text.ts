import type { Artifact, ArtifactChange, ArtifactContent, PhysicalLocation, Region } from '../../schemas/sarif/index.ts'
import { type Frame, type Loose, within } from '../walk/index.ts'
import { isBase64 } from './content.ts'
import type { Rule, Visit } from './rule.ts'
import { given, type RunTables } from './tables.ts'

type Content = Loose<ArtifactContent>

const at = (index: number | undefined, run: RunTables): Loose<Artifact> | null =>
  given(index) ? (run.run.artifacts?.[index] ?? null) : null

/** The artifact that the content was taken from, or goes into, where the log says so. */
const artifactOf = (frame: Frame, run: RunTables): Loose<Artifact> | null => {
  if (frame.parent?.kind === 'artifact') return frame.parent.object as Loose<Artifact>
  const place = within(frame, frame.property === 'insertedContent' ? 'artifactChange' : 'physicalLocation')
  const object = (place?.object ?? {}) as Loose<PhysicalLocation & ArtifactChange>
  return at(object.artifactLocation?.index, run)
}

const encodingOf = ({ text }: Content, { frame, run }: Visit): string | null => {
  const artifact = run && artifactOf(frame, run)
  if (!run || !artifact) return null
  // The default holds for text artifacts only; that there is text proves that this is one.
  return artifact.encoding ?? (text === undefined ? null : (run.run.defaultEncoding ?? null))
}

const isUtf8 = (encoding: string): boolean => /^utf-8$/i.test(encoding)
const withoutMark = (text: string): string => text.replace(/^\ufeff/, '')

const latin = /^(?:windows-1252|iso-8859-1|latin1|l1|us-ascii|ascii)$/i

/** Decoders differ on what the bytes from 0x80 to 0x9F mean: those may be any character. */
const agreeAsLatin = (text: string, bytes: Buffer): boolean =>
  text.length === bytes.length &&
  bytes.every((byte, index) => (byte >= 0x80 && byte < 0xa0) || text.charCodeAt(index) === byte)

// Of other encodings (those of East Asia) there are several tables for one name.
const singleByte = /^(?:iso-8859-\d+|windows-125[0-8]|koi8-r)$/i

/** What a decoder may take an encoding for; empty where nobody can tell for sure. */
const decoders = (encoding: string): readonly string[] => {
  if (/^utf-16$/i.test(encoding)) return ['utf-16le', 'utf-16be']
  return /^utf-16[lb]e$/i.test(encoding) || singleByte.test(encoding) ? [encoding] : []
}

/** The text of bytes; undefined where they are none in this encoding, null where there is no such decoder. */
const decoded = (bytes: Buffer, decoder: string): string | null | undefined => {
  try {
    return withoutMark(new TextDecoder(decoder, { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch (error) {
    if (error instanceof RangeError) return null
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Whether bytes are the text in an encoding; true too where nobody can tell. */
const agree = (text: string, bytes: Buffer, encoding: string): boolean => {
  if (/[\ud800-\udfff\ufffd]/u.test(text)) return true
  if (isUtf8(encoding)) return withoutMark(bytes.toString('utf8')) === withoutMark(text)
  if (latin.test(encoding)) return agreeAsLatin(text, bytes)
  const readings = decoders(encoding).map((decoder) => decoded(bytes, decoder))
  return readings.length === 0 || readings.some((reading) => reading === null || reading === withoutMark(text))
}

const isRedacted = (text: string, run: RunTables | null): boolean =>
  (run?.run.redactionTokens ?? []).slice(0, 20).some((token) => text.includes(token))

const isTextRegion = ({ startLine, charOffset }: Loose<Region>): boolean => startLine !== undefined || given(charOffset)

export const textContentRules: readonly Rule[] = [
  {
    id: 'artifact-content/binary-of-text',
    section: '3.3.3',
    level: 'error',
    requirement: 'Where content has text and binary, binary is the text in the encoding of its artifact.',
    remedy: 'Encode the bytes that the text stands for, or leave "binary" out.',
    enter: {
      artifactContent: (content, visit) => {
        const { text, binary } = content
        const encoding = text === undefined || binary === undefined ? null : encodingOf(content, visit)
        if (text === undefined || binary === undefined || encoding === null || !isBase64(binary)) return
        if (!isRedacted(text, visit.run) && !agree(text, Buffer.from(binary, 'base64'), encoding))
          visit.report(`"binary" does not hold the text in ${encoding.slice(0, 60)}.`, 'binary')
      },
    },
  },
  {
    id: 'artifact-content/needless-binary',
    section: '3.3.3',
    level: 'warning',
    requirement: 'Content of a text in UTF-8 has no binary.',
    remedy: 'Leave "binary" out: "text" says it all.',
    enter: {
      artifactContent: (content, visit) => {
        const encoding = content.binary === undefined ? null : encodingOf(content, visit)
        if (encoding !== null && isUtf8(encoding)) visit.report('The text is UTF-8, yet has "binary".', 'binary')
      },
    },
  },
  {
    id: 'artifact-content/no-text',
    section: '3.3.2',
    level: 'warning',
    requirement: 'Content of a text artifact has text.',
    remedy: 'Add "text".',
    enter: {
      artifact: ({ contents, encoding, sourceLanguage }, { report }) => {
        if (contents && contents.text === undefined && (encoding ?? sourceLanguage) !== undefined)
          report('The artifact is a text, yet its contents have no "text".', 'contents')
      },
      region: (region, { report }) => {
        if (region.snippet && region.snippet.text === undefined && isTextRegion(region))
          report('The region is one of text, yet its snippet has no "text".', 'snippet')
      },
    },
  },
]
