import type { Rule } from './rule.ts'

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

/** MIME Base64 (RFC 2045): the standard alphabet, padded, line breaks allowed. */
export const isBase64 = (text: string): boolean => {
  const bare = text.replace(/[\r\n]/g, '')
  return bare.length % 4 === 0 && base64.test(bare)
}

export const contentRules: readonly Rule[] = [
  {
    id: 'artifact-content/base64',
    section: '3.3.3',
    level: 'error',
    requirement: 'binary is MIME Base64.',
    remedy: 'Encode the bytes as Base64 with "+", "/" and padding.',
    enter: {
      artifactContent: ({ binary }, { report }) => {
        if (binary !== undefined && !isBase64(binary)) report('"binary" is not Base64.', 'binary')
      },
    },
  },
]
