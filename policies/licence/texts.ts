/**
 * Phrases that tell one common licence text from another: an entry whose every phrase is in the text is named. Entries
 * of one `family` share words, and the first that fits is meant. Compared in lower case, white space and quotes evened
 * out. The GNU licences speak of each other: only a title stands right before its version.
 */
export const licenceTexts: readonly {
  readonly spdx: string
  readonly phrases: readonly string[]
  readonly family?: string
}[] = [
  { spdx: 'AGPL-3.0-only', phrases: ['gnu affero general public license version 3, 19 november 2007'] },
  { spdx: 'LGPL-3.0-only', phrases: ['gnu lesser general public license version 3, 29 june 2007'] },
  { spdx: 'LGPL-2.1-only', phrases: ['gnu lesser general public license version 2.1, february 1999'] },
  { spdx: 'GPL-3.0-only', phrases: ['gnu general public license version 3, 29 june 2007'] },
  { spdx: 'GPL-2.0-only', phrases: ['gnu general public license version 2, june 1991'] },
  { spdx: 'Apache-2.0', phrases: ['apache license', 'version 2.0, january 2004'] },
  { spdx: 'MPL-2.0', phrases: ['mozilla public license version 2.0'] },
  { spdx: 'EPL-2.0', phrases: ['eclipse public license - v 2.0'] },
  { spdx: 'SSPL-1.0', phrases: ['server side public license', 'version 1, october 16, 2018'] },
  { spdx: 'BUSL-1.1', phrases: ['business source license 1.1'] },
  { spdx: 'Elastic-2.0', phrases: ['elastic license 2.0'] },
  {
    spdx: 'BSD-3-Clause',
    phrases: ['redistribution and use in source and binary forms', 'neither the name of'],
    family: 'BSD',
  },
  {
    spdx: 'BSD-2-Clause',
    phrases: ['redistribution and use in source and binary forms', 'this list of conditions'],
    family: 'BSD',
  },
  {
    spdx: 'ISC',
    family: 'ISC',
    phrases: [
      'permission to use, copy, modify, and/or distribute this software for any purpose',
      'appear in all copies',
    ],
  },
  {
    spdx: '0BSD',
    family: 'ISC',
    phrases: ['permission to use, copy, modify, and/or distribute this software for any purpose'],
  },
  {
    spdx: 'MIT',
    family: 'MIT',
    phrases: [
      'permission is hereby granted, free of charge, to any person obtaining a copy',
      'the above copyright notice and this permission notice shall be included',
    ],
  },
  {
    spdx: 'MIT-0',
    family: 'MIT',
    phrases: [
      'permission is hereby granted, free of charge, to any person obtaining a copy',
      'to whom the software is furnished to do so',
    ],
  },
  { spdx: 'Unlicense', phrases: ['this is free and unencumbered software released into the public domain'] },
  { spdx: 'Zlib', phrases: ['altered source versions must be plainly marked as such'] },
  { spdx: 'BSL-1.0', phrases: ['boost software license - version 1.0'] },
  { spdx: 'CC0-1.0', phrases: ['cc0 1.0 universal'] },
]

/** What a text that grants nothing says; free licences say the first too, so it counts only where none of them fits. */
const reserves = /all rights reserved|proprietary and confidential|confidential and proprietary/u
const proprietary = 'LicenseRef-scancode-proprietary-license'

const spdxTag = 'SPDX-License-Identifier:'

const tagOf = (line: string): string | null =>
  line
    .slice(line.indexOf(spdxTag) + spdxTag.length)
    .replace(/\*\/|-->/gu, '')
    .trim() || null

/**
 * The SPDX expression of a licence file's text, by its own SPDX line or by its phrases, where it holds several texts
 * joined by AND; null where neither tells. The Commons Clause on top makes it none of them.
 */
export const spdxOfText = (text: string): { readonly spdx: string | null; readonly line: number } => {
  const lines = text.split(/\r\n|\r|\n/u)
  const at = lines.findIndex((line) => line.includes(spdxTag))
  if (at >= 0) return { spdx: tagOf(lines[at] ?? ''), line: at + 1 }
  const plain = text
    .toLowerCase()
    .replace(/[“”"'’]/gu, '')
    .replace(/\s+/gu, ' ')
  if (plain.includes('commons clause')) return { spdx: 'LicenseRef-scancode-commons-clause', line: 1 }
  const fitting = licenceTexts.filter(({ phrases }) => phrases.every((phrase) => plain.includes(phrase)))
  const known = fitting.filter(
    ({ family }, at) => family === undefined || fitting.findIndex((each) => each.family === family) === at,
  )
  const ownRef = lines.map((line) => line.trim()).find((line) => /^LicenseRef-[\w.-]{1,200}$/u.test(line))
  const named = known.map(({ spdx }) => spdx).join(' AND ') || null
  return { spdx: named ?? ownRef ?? (reserves.test(plain) ? proprietary : null), line: 1 }
}
