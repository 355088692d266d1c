import type { Message } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { Rule, Visit } from '../rule.ts'
import { stringsOf } from './strings.ts'
import { htmlIn, readMessage } from './text.ts'

const stringMaps = ['messageStrings', 'globalMessageStrings']
const texts = ['text', 'markdown'] as const

const placeholdersIn = ({ text = '', markdown = '' }: { text?: string; markdown?: string }): number =>
  Math.max(readMessage(text).placeholders, readMessage(markdown).placeholders)

/** The most arguments that any string of the message needs, its own and those that its id leads to. */
const argumentsNeeded = (message: Loose<Message>, visit: Visit): number => {
  const looked = message.id === undefined ? 'unknown' : stringsOf(message, visit)
  return Math.max(placeholdersIn(message), typeof looked === 'string' ? 0 : placeholdersIn(looked.found))
}

export const messageRules: readonly Rule[] = [
  {
    id: 'message/markdown-without-text',
    section: '3.11.9',
    level: 'error',
    requirement: 'A message with markdown has text.',
    remedy: 'Add the same message as plain "text".',
    enter: {
      message: ({ text, id, markdown }, { report }) => {
        // Without text and id the schema layer has said so.
        if (markdown !== undefined && text === undefined && id !== undefined)
          report('The message has "markdown" but no "text".', 'markdown')
      },
    },
  },
  {
    id: 'message/empty-text',
    section: '3.11.8',
    level: 'error',
    requirement: 'The text of a message is not empty.',
    remedy: 'Say what was found.',
    enter: {
      message: ({ text }, { report }) => {
        if (text === '') report('The text of the message is empty.', 'text')
      },
    },
  },
  {
    id: 'message/empty-string',
    section: '3.12.3',
    level: 'error',
    requirement: 'The text of a multiformatMessageString is not empty.',
    remedy: 'Write the text, or leave the object out.',
    enter: {
      multiformatMessageString: ({ text }, { report }) => {
        if (text === '') report('The text is empty.', 'text')
      },
    },
  },
  {
    id: 'message/html',
    section: '3.11.4.2',
    level: 'error',
    requirement: 'A formatted message holds no HTML.',
    remedy: 'Use Markdown, and put code into backticks.',
    enter: Object.fromEntries(
      (['message', 'multiformatMessageString'] as const).map((kind) => [
        kind,
        ({ markdown }: { markdown?: string }, { report }: Visit) => {
          const html = markdown === undefined ? null : htmlIn(markdown)
          if (html !== null) report(`The markdown holds HTML: ${html.slice(0, 40)}`, 'markdown')
        },
      ]),
    ),
  },
  {
    id: 'message/stray-brace',
    section: '3.11.5',
    level: 'error',
    requirement: 'Braces in a message string are doubled unless they are a placeholder.',
    remedy: 'Write "{{" and "}}".',
    enter: {
      message: (message, { report }) => {
        for (const name of texts)
          if (readMessage(message[name] ?? '').strayBrace)
            report('A brace is neither doubled nor part of a placeholder.', name)
      },
      multiformatMessageString: (strings, { frame, report }) => {
        if (!stringMaps.includes(frame.property)) return
        for (const name of texts)
          if (readMessage(strings[name] ?? '').strayBrace)
            report('A brace is neither doubled nor part of a placeholder.', name)
      },
    },
  },
  {
    id: 'message/arguments',
    section: '3.11.11',
    level: 'error',
    requirement: 'A message has an argument for each placeholder of its strings.',
    remedy: 'Add the missing arguments, or double the braces if no placeholder is meant.',
    enter: {
      message: (message, visit) => {
        const given = message.arguments?.length ?? 0
        const needed = argumentsNeeded(message, visit)
        if (needed > given) visit.report(`The message needs ${needed} arguments and has ${given}.`)
      },
    },
  },
  {
    id: 'message/id',
    section: '3.11.7',
    level: 'error',
    requirement: 'The id of a message without text leads to a string of its rule, its notification or its component.',
    remedy: 'Add the string to messageStrings or globalMessageStrings, or write "text".',
    enter: {
      message: (message, visit) => {
        if (message.id === undefined || message.text !== undefined) return
        if (stringsOf(message, visit) === 'missing') visit.report(`No message string has the id "${message.id}".`, 'id')
      },
    },
  },
]
