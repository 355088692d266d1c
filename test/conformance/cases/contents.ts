import { breach, type Case, legal } from '../case.ts'

const artifact = '/runs/0/artifacts/0'
const contents = `${artifact}/contents`
const region = '/runs/0/results/0/locations/0/physicalLocation/region'
const snippet = `${region}/snippet`
const base64 = (text: string, encoding: BufferEncoding = 'utf8'): string =>
  Buffer.from(text, encoding).toString('base64')

export const contentCases: readonly Case[] = [
  breach('artifact-content/binary-of-text', '3.3.3', 'other words', `${contents}/binary`, [
    contents,
    { text: 'a\u00e4', binary: base64('ab') },
  ]),
  breach(
    'artifact-content/binary-of-text',
    '3.3.3',
    'UTF-8 in a text of Windows-1252',
    `${contents}/binary`,
    [`${artifact}/encoding`, 'windows-1252'],
    [contents, { text: '\u20ac', binary: base64('\u20ac') }],
  ),
  breach('artifact-content/binary-of-text', '3.3.3', 'a snippet of another line', `${snippet}/binary`, [
    snippet,
    { text: 'x = 1', binary: base64('y = 1') },
  ]),
  legal(
    'artifact-content/binary-of-text',
    'Windows-1252 in a text of Windows-1252',
    [`${artifact}/encoding`, 'windows-1252'],
    [contents, { text: '\u20ac', binary: 'gA==' }],
  ),
  legal(
    'artifact-content/binary-of-text',
    'ISO-8859-1, which is not Windows-1252',
    [`${artifact}/encoding`, 'ISO-8859-1'],
    [contents, { text: '\u0080\u00e4', binary: 'gOQ=' }],
  ),
  legal(
    'artifact-content/binary-of-text',
    'UTF-16',
    [`${artifact}/encoding`, 'UTF-16LE'],
    [contents, { text: 'a\u20ac', binary: base64('a\u20ac', 'utf16le') }],
  ),
  legal(
    'artifact-content/binary-of-text',
    'UTF-16 with the high byte first',
    [`${artifact}/encoding`, 'UTF-16'],
    [contents, { text: 'a', binary: '/v8AYQ==' }],
  ),
  breach(
    'artifact-content/binary-of-text',
    '3.3.3',
    'other words in UTF-16',
    `${contents}/binary`,
    [`${artifact}/encoding`, 'UTF-16'],
    [contents, { text: 'b', binary: '/v8AYQ==' }],
  ),
  legal(
    'artifact-content/binary-of-text',
    'an encoding with more than one table',
    [`${artifact}/encoding`, 'Shift_JIS'],
    [contents, { text: '\u301c', binary: 'gWA=' }],
  ),
  legal(
    'artifact-content/binary-of-text',
    'nobody says which encoding',
    [`${artifact}/encoding`],
    [contents, { text: 'a', binary: 'gA==' }],
  ),
  legal('artifact-content/binary-of-text', 'the same words', [
    contents,
    { text: 'a\u00e4', binary: base64('a\u00e4') },
  ]),
  breach('artifact-content/needless-binary', '3.3.3', 'beside the text', `${contents}/binary`, [
    contents,
    { text: 'a', binary: base64('a') },
  ]),
  breach(
    'artifact-content/needless-binary',
    '3.3.3',
    'UTF-8 by default',
    `${contents}/binary`,
    ['/runs/0/defaultEncoding', 'UTF-8'],
    [`${artifact}/encoding`],
    [contents, { text: 'a', binary: base64('a') }],
  ),
  legal(
    'artifact-content/needless-binary',
    'an artifact that may be no text',
    ['/runs/0/defaultEncoding', 'UTF-8'],
    ['/runs/0/artifacts/3/contents', { binary: 'iVBORw==' }],
  ),
  breach('artifact-content/no-text', '3.3.2', 'a text as bytes only', contents, [contents, { binary: base64('a') }]),
  breach('artifact-content/no-text', '3.3.2', 'a snippet that is rendered only', snippet, [
    snippet,
    { rendered: { text: 'x' } },
  ]),
  legal('artifact-content/no-text', 'an image', ['/runs/0/artifacts/3/contents', { binary: 'iVBORw==' }]),
  legal('artifact-content/no-text', 'a snippet of bytes', [
    '/runs/0/results/0/relatedLocations/0/physicalLocation/region/snippet',
    { rendered: { text: '00 01' } },
  ]),
  breach('artifact/encoding', '3.24.9', 'a name of a database', `${artifact}/encoding`, [
    `${artifact}/encoding`,
    'utf8mb4',
  ]),
  breach('artifact/encoding', '3.24.9', 'an empty string', `${artifact}/encoding`, [`${artifact}/encoding`, '']),
  legal('artifact/encoding', 'an alias', [`${artifact}/encoding`, 'latin1']),
  breach('artifact/encoding-case', '3.24.9', 'UTF-8 in small letters', `${artifact}/encoding`, [
    `${artifact}/encoding`,
    'utf-8',
  ]),
  legal('artifact/encoding-case', 'a name that is registered in small letters', [
    `${artifact}/encoding`,
    'windows-1251',
  ]),
  breach('run/default-encoding-case', '3.14.24', 'UTF-8 in small letters', '/runs/0/defaultEncoding', [
    '/runs/0/defaultEncoding',
    'utf-8',
  ]),
  legal('run/default-encoding-case', 'GB18030', ['/runs/0/defaultEncoding', 'GB18030']),
  breach('run/default-source-language', '3.14.25', 'a capital', '/runs/0/defaultSourceLanguage', [
    '/runs/0/defaultSourceLanguage',
    'C',
  ]),
  breach('run/default-source-language', '3.14.25', 'a symbol', '/runs/0/defaultSourceLanguage', [
    '/runs/0/defaultSourceLanguage',
    'c#',
  ]),
  breach('run/default-source-language', '3.14.25', 'an abbreviation', '/runs/0/defaultSourceLanguage', [
    '/runs/0/defaultSourceLanguage',
    'vb',
  ]),
  legal('run/default-source-language', 'a variant', ['/runs/0/defaultSourceLanguage', 'csharp/7']),
  breach('artifact/source-language', '3.24.10', 'a capital', `${artifact}/sourceLanguage`, [
    `${artifact}/sourceLanguage`,
    'C',
  ]),
  legal('artifact/source-language', 'a variant', [`${artifact}/sourceLanguage`, 'c/17']),
]
