import type { Rule } from './rule.ts'

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

/** MIME Base64 (RFC 2045): the standard alphabet, padded, line breaks allowed. */
export const isBase64 = (text: string): boolean => {
  const bare = text.replace(/[\r\n]/g, '')
  return bare.length % 4 === 0 && base64.test(bare)
}

// Names that tools write and IANA has not registered, neither as a name nor as an alias.
const unregistered = new Set([
  'utf8',
  'utf16',
  'utf32',
  'utf-8-sig',
  'unicode',
  'ansi',
  'binary',
  'cp1252',
  'cp1251',
  'cp1250',
  'x-sjis',
  'utf8mb4',
])
const families =
  /^(?:utf-|iso-|iso_|iso\d|ibm|cp\d|ccsid|cs|windows-|ebcdic|ecma-|macintosh|us-ascii|us$|ascii|ansi_|asmo|big5|gb|euc-|ks_|ksc|korean|shift_jis|ms_kanji|koi|tis-|hz-gb|viscii|viqr|vscii|ptcp|hp-|dec|adobe-|bocu|scsu|cesu|amiga|arabic|cyrillic|greek|hebrew|latin|l\d|jis|jus|jp-|nats|ns_|nf_|pt|se_|es|it$|fr$|de$|gb$|no|dk|uk$|yu$|cn$|iec_|inis|invariant|iso-10646|videotex|ventura|osd|mnem|microsoft|gost|t\.|st_sev|r8|roman8|e13b|extended_unix|kz-|rk1048|tcvn|kszk|unicode-1-1|unknown-8bit|sun_eu|csa|dingbats|din_|bs_|baltic|brf|in$|katakana|js$|ju$)/i

/** False only for what is surely no IANA character set name. Letter case does not count. */
export const mayBeCharset = (name: string): boolean => !unregistered.has(name.toLowerCase()) && families.test(name)

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
  {
    id: 'artifact/encoding',
    section: '3.24.9',
    level: 'error',
    requirement: 'encoding is an IANA character set name.',
    remedy: 'Write a name of the registry, such as "UTF-8".',
    enter: {
      artifact: ({ encoding }, { report }) => {
        if (encoding !== undefined && !mayBeCharset(encoding))
          report(`"${encoding.slice(0, 60)}" is no IANA character set.`, 'encoding')
      },
    },
  },
  {
    id: 'run/default-encoding',
    section: '3.14.24',
    level: 'error',
    requirement: 'defaultEncoding is an IANA character set name.',
    remedy: 'Write a name of the registry, such as "UTF-8".',
    enter: {
      run: ({ defaultEncoding }, { report }) => {
        if (defaultEncoding !== undefined && !mayBeCharset(defaultEncoding))
          report(`"${defaultEncoding.slice(0, 60)}" is no IANA character set.`, 'defaultEncoding')
      },
    },
  },
]
