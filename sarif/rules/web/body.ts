import { TextDecoder } from 'node:util'
import type { ArtifactContent } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import { isBase64 } from '../content.ts'

type Headers = Readonly<Record<string, string | undefined>>

const headerOf = (headers: Headers, name: string): string | undefined => {
  const found = Object.keys(headers).find((key) => key.toLowerCase() === name)
  return found === undefined ? undefined : headers[found]
}

/** The decoder for the charset that Content-Type names; null where none is named, known, or the body is compressed. */
const decoderOf = (headers: Headers): TextDecoder | null => {
  const encoding = headerOf(headers, 'content-encoding') ?? headerOf(headers, 'transfer-encoding')
  const charset = /;\s*charset\s*=\s*"?([\w.:+-]+)"?/i.exec(headerOf(headers, 'content-type') ?? '')?.[1]
  if (charset === undefined || (encoding !== undefined && encoding.toLowerCase() !== 'identity')) return null
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** What the binary form of a body says: its text, 'binary' where it is none, 'unknown' where the log does not say. */
export const decodedBody = (
  { binary }: Loose<ArtifactContent>,
  headers: Headers,
): { readonly text: string } | 'binary' | 'unknown' => {
  const decoder = binary !== undefined && isBase64(binary) ? decoderOf(headers) : null
  if (!decoder || binary === undefined) return 'unknown'
  try {
    return { text: decoder.decode(Buffer.from(binary, 'base64')) }
  } catch (error) {
    if (error instanceof TypeError) return 'binary'
    throw error
  }
}
