// Formats that start with bytes which no text starts with. A text may hold a NUL, so nothing else proves that a file is binary.
const signatures: readonly (readonly [name: string, ...head: number[]])[] = [
  ['a PNG image', 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ['a JPEG image', 0xff, 0xd8, 0xff],
  ['a GIF image', 0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
  ['a ZIP archive', 0x50, 0x4b, 0x03, 0x04],
  ['gzip data', 0x1f, 0x8b, 0x08],
  ['an ELF file', 0x7f, 0x45, 0x4c, 0x46],
  ['a Java class file', 0xca, 0xfe, 0xba, 0xbe],
  ['a WebAssembly module', 0x00, 0x61, 0x73, 0x6d],
  ['a Mach-O file', 0xcf, 0xfa, 0xed, 0xfe],
  ['an xz archive', 0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00],
]

/** What a file surely is that is no text, or null. */
export const binaryKind = (bytes: Uint8Array): string | null => {
  for (const [name, ...head] of signatures) {
    // A text may start with the printable letters of a signature; only what also holds a NUL soon is binary.
    if (head.every((byte, index) => bytes[index] === byte) && bytes.subarray(0, 512).includes(0)) return name
  }
  return null
}
