import type { Message } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { Descriptor } from './rule-of.ts'

/** The text of a message, null where it finds none, or what ends the import. */
export type Read = { readonly text: string | null } | { readonly failure: string }

const mostArguments = 6

const filledIn = (template: string, given: readonly string[]): Read => {
  let text = template
  for (let index = 0; index < mostArguments; index++) {
    const placeholder = `{${index}}`
    if (!text.includes(placeholder)) return { text }
    const argument = given[index]
    if (argument === undefined) return { failure: `The message has no argument for ${placeholder}.` }
    text = text.replaceAll(placeholder, () => argument)
  }
  // After the sixth argument the text is forgotten.
  return { text: null }
}

export const messageText = (message: Loose<Message> | undefined, rule: Descriptor | null): Read => {
  if (!message) return { text: null }
  if (!rule || message.id === undefined) return { text: message.text ?? null }
  const template = rule.messageStrings?.[message.id]?.text
  return template === undefined
    ? { failure: `The rule has no message string "${message.id}".` }
    : filledIn(template, message.arguments ?? [])
}

/** What a finding is called. Null where there is nothing to call it by, which ends the import. */
export const titleOf = (text: string | null, rule: Descriptor | null): string | null =>
  text ?? rule?.shortDescription?.text ?? rule?.fullDescription?.text ?? rule?.name ?? rule?.id ?? null
