import { createHash } from 'node:crypto'

/** Of Assay's own: a name means nothing without it (RFC 9562 §6.6). */
const namespace = Buffer.from('6f0f5e4c1d9b4a7e8c3b52d1a0e4f967', 'hex')

/**
 * The name-based UUID of a text: version 5 (RFC 9562 §5.5), since the schema of SARIF 2.1.0 knows none above it. The text
 * should be a digest where anything rests on the name, for SHA-1 is no proof.
 */
export const nameGuid = (name: string): string => {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
