import type { WebRequest, WebResponse } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import { cachedAt } from '../cached/lists.ts'
import type { Check, Rule, Visit } from '../rule.ts'
import { given } from '../tables.ts'
import { bodyDecoder, type Decoded } from './body.ts'

type Kind = 'webRequest' | 'webResponse'
type Message = Pick<Loose<WebRequest & WebResponse>, 'index' | 'headers' | 'body'>

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT']

const bodyRules = (kind: Kind, name: string, section: string): readonly Rule[] => {
  const decode = bodyDecoder()
  /** Calls a check with each body that is written here and what its bytes are; headers may come from the cached object. */
  const on = (
    check: (text: string | undefined, decoded: Decoded, report: Visit['report']) => void,
  ): { readonly [K in Kind]?: Check<K> } => ({
    [kind]: ({ index, headers, body }: Message, { run, report }: Visit) => {
      if (!body) return
      const cached = run && given(index) ? (cachedAt(run, kind, index) as Message | null) : null
      check(body.text, decode(body, headers ?? cached?.headers ?? {}), report)
    },
  })
  return [
    {
      id: `${name}/body-text-of-binary`,
      section,
      level: 'error',
      requirement: `The body of a ${kind} that is not all text has no text.`,
      remedy: 'Leave out "body.text", or correct the charset of Content-Type.',
      enter: on((text, decoded, report) => {
        if (text !== undefined && decoded === 'binary')
          report('The bytes of the body are no text in the charset of its Content-Type.', 'body', 'text')
      }),
    },
    {
      id: `${name}/body-text-differs`,
      section,
      level: 'error',
      requirement: `The text of the body of a ${kind} is what its bytes say.`,
      remedy: 'Write the body, decoded by its charset, as "text".',
      enter: on((text, decoded, report) => {
        if (text !== undefined && typeof decoded !== 'string' && text.replace(/^\uFEFF/, '') !== decoded.text)
          report('"text" is not what "binary" says in the charset of the Content-Type.', 'body', 'text')
      }),
    },
    {
      id: `${name}/body-without-text`,
      section,
      level: 'warning',
      requirement: `The body of a ${kind} that is text has text.`,
      remedy: 'Add "body.text".',
      enter: on((text, decoded, report) => {
        if (text === undefined && typeof decoded !== 'string')
          report('The body is text by its Content-Type and its bytes, yet has no "text".', 'body')
      }),
    },
  ]
}

export const webMessageRules = (): readonly Rule[] => [
  ...bodyRules('webRequest', 'web-request', '3.46.9'),
  ...bodyRules('webResponse', 'web-response', '3.47.8'),
  {
    id: 'web-request/method',
    section: '3.46.6',
    level: 'warning',
    requirement: 'The method of a request is one of the nine of HTTP.',
    remedy: `Write ${methods.join(', ')}.`,
    enter: {
      webRequest: ({ method }, { report }) => {
        if (method !== undefined && !methods.includes(method))
          report(`"${method.slice(0, 60)}" is no listed method.`, 'method')
      },
    },
  },
  {
    id: 'web-response/received-and-not',
    section: '3.47.9',
    level: 'error',
    requirement: 'noResponseReceived is true only where there is nothing of a response.',
    remedy: 'Leave out "noResponseReceived", or what was received.',
    enter: {
      webResponse: ({ noResponseReceived, statusCode, headers = {}, body }, { report }) => {
        if (noResponseReceived !== true) return
        if (statusCode !== undefined || body || Object.keys(headers).length > 0)
          report('No response was received, yet parts of one are given.', 'noResponseReceived')
      },
    },
  },
  {
    id: 'web-response/no-reason',
    section: '3.47.6',
    level: 'warning',
    requirement: 'Where no response was received, reasonPhrase says why.',
    remedy: 'Add "reasonPhrase".',
    enter: {
      webResponse: ({ noResponseReceived, reasonPhrase }, { report }) => {
        if (noResponseReceived === true && !reasonPhrase) report('Nothing says why no response was received.')
      },
    },
  },
]
