import type { Result } from '../../schemas/sarif/index.ts'

/** Findings are of these kinds; what else Biome puts among its results is about itself or a file that it did not read. */
const isFinding = (ruleId: string): boolean =>
  /^(lint|assist|suppressions)\/.|^(parse|format|syntax|plugin)(\/|$)/.test(ruleId)

/** Why Biome did not read a file, in our words (its own may quote what must not be quoted); null for a finding. */
export const noticeOf = ({ ruleId = '', message }: Result): string | null => {
  if (isFinding(ruleId)) return null
  if (message.text?.includes('exceeds the configured maximum') === true) return 'larger than the size limit'
  if (message.text?.includes('did not contain valid UTF-8') === true) return 'not UTF-8'
  if (/\/node_modules\/.* does not exist in the workspace/.test(message.text ?? ''))
    return 'Biome reads nothing in node_modules'
  return `Biome could not read it (${ruleId})`
}

/** Biome finds some of what it looks for in a file with syntax errors, and says nothing of the rest. */
export const isSyntaxError = ({ ruleId }: Result): boolean => ruleId === 'parse'
