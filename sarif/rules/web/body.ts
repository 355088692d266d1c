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
export type Decoded = { readonly text: string } | 'binary' | 'unknown'

/** Decodes bodies by the headers of their messages, of which each is read once. */
export const bodyDecoder = () => {
  const decoders = new WeakMap<Headers, TextDecoder | null>()
  const remembered = (headers: Headers): TextDecoder | null => {
    const known = decoders.get(headers)
    if (known !== undefined) return known
    const made = decoderOf(headers)
    decoders.set(headers, made)
    return made
  }
  return ({ binary }: Loose<ArtifactContent>, headers: Headers): Decoded => {
    const decoder = binary !== undefined && isBase64(binary) ? remembered(headers) : null
    if (!decoder || binary === undefined) return 'unknown'
    try {
      return { text: decoder.decode(Buffer.from(binary, 'base64')) }
    } catch (error) {
      if (error instanceof TypeError) return 'binary'
      throw error
    }
  }
}
