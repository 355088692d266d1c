import type { Processor } from '../contract.ts'
import { resultsOf, runPath } from '../places.ts'

/** Before `order`, which compares messages. */
export const messages: Processor = {
  id: 'messages',
  reason:
    'Braces and brackets that the tool meant literally are escaped (§3.11.5, §3.11.6); an empty text becomes the rule id (§3.11.8).',
  apply: (draft) => {
    for (const [index, { message, ruleId, ...rest }] of resultsOf(draft.log).entries()) {
      const text = escapeMessage(message.text ?? '') || (ruleId ?? 'No message.')
      draft.set([...runPath, 'results', index, 'message', 'text'], text)
      for (const key of ['locations', 'relatedLocations'] as const) {
        for (const [place, location] of (rest[key] ?? []).entries()) {
          const path = [...runPath, 'results', index, key, place, 'message']
          if (location.message?.text) draft.set([...path, 'text'], escapeMessage(location.message.text))
          else if (location.message !== undefined) draft.remove(path)
        }
      }
    }
  },
}

/** A plain text as a SARIF message string that a reader shows as the same text. */
export const escapeMessage = (text: string): string =>
  text.replace(/[{}]/g, (brace) => brace + brace).replace(/\[(?=[^\][]*\]\()/g, '\\[')
