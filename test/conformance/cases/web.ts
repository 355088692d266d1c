import { breach, type Case, legal } from '../case.ts'

const both = (
  [
    ['web-request', '3.46.9', '/runs/0/webRequests/0', { method: 'POST', target: '/' }, 'webRequest'],
    ['web-response', '3.47.8', '/runs/0/webResponses/0', { statusCode: 200 }, 'webResponse'],
  ] as const
).flatMap(([rule, section, at, start, name]): readonly Case[] => {
  const message = (body: object, type: string, more: object = {}) => ({
    ...start,
    headers: { 'Content-Type': type, ...more },
    body,
  })
  const latin = 'text/plain; charset=iso-8859-1'
  const utf8 = 'text/plain; charset="UTF-8"'
  return [
    breach(`${rule}/body-text-of-binary`, section, 'bytes that are no UTF-8', `${at}/body/text`, [
      at,
      message({ binary: '/w==', text: '?' }, utf8),
    ]),
    legal(`${rule}/body-text-of-binary`, 'the same bytes in Latin-1', [
      at,
      message({ binary: '/w==', text: '\u00FF' }, latin),
    ]),
    legal(`${rule}/body-text-of-binary`, 'no charset is named', [
      at,
      message({ binary: '/w==', text: '?' }, 'text/plain'),
    ]),
    breach(`${rule}/body-text-differs`, section, 'Latin-1 read as UTF-8', `${at}/body/text`, [
      at,
      message({ binary: 'w6Q=', text: '\u00C3\u00A4' }, utf8),
    ]),
    breach(
      `${rule}/body-text-differs`,
      section,
      'the charset is in the cached object',
      `/runs/0/results/1/${name}/body/text`,
      [at, message({ binary: 'YQ==', text: 'b' }, utf8)],
      [`/runs/0/results/1/${name}`, { index: 0, body: { binary: 'YQ==', text: 'b' } }],
    ),
    legal(`${rule}/body-text-differs`, 'a byte order mark', [
      at,
      message({ binary: '77u/YQ==', text: '\uFEFFa' }, utf8),
    ]),
    legal(`${rule}/body-text-differs`, 'a compressed body', [
      at,
      message({ binary: 'H4sIAAAAAAAA', text: 'a' }, utf8, { 'content-encoding': 'gzip' }),
    ]),
    breach(`${rule}/body-without-text`, section, 'text as bytes alone', `${at}/body`, [
      at,
      message({ binary: 'YQ==' }, utf8),
    ]),
    legal(`${rule}/body-without-text`, 'bytes of an image', [at, message({ binary: 'iVBORw0=' }, 'image/png')]),
    breach('artifact-content/base64', '3.3.3', `of the body of a ${name}`, `${at}/body/binary`, [
      at,
      { ...start, body: { binary: 'a b' } },
    ]),
    breach(`${rule}/own-index`, `${section.slice(0, 5)}2`, 'the place of its neighbour', `${at}/index`, [
      `${at}/index`,
      1,
    ]),
  ]
})

const request = '/runs/0/webRequests/0'
const response = '/runs/0/webResponses/0'

export const webCases: readonly Case[] = [
  ...both,
  breach('web-request/method', '3.46.6', 'in small letters', `${request}/method`, [`${request}/method`, 'get']),
  legal('web-request/method', 'CONNECT', [`${request}/method`, 'CONNECT']),
  breach('web-response/received-and-not', '3.47.9', 'a status code', `${response}/noResponseReceived`, [
    response,
    { noResponseReceived: true, statusCode: 200, reasonPhrase: 'OK' },
  ]),
  legal('web-response/received-and-not', 'the reason alone', [
    response,
    { noResponseReceived: true, reasonPhrase: 'Connection refused.' },
  ]),
  legal('web-response/received-and-not', 'false', [response, { noResponseReceived: false, statusCode: 200 }]),
  breach('web-response/no-reason', '3.47.6', 'nothing', response, [response, { noResponseReceived: true }]),
  legal('web-response/no-reason', 'HTTP/2 has none', [response, { statusCode: 200, version: '2' }]),
]
