import type { YamlNode } from '../signals/source/yaml.ts'
import { patternTexts } from './canonical-rule.ts'
import { tokensOf } from './tokens.ts'

/** What a rule looks for as a set of short runs of tokens, each as a 32-bit hash. `tokens`: how many there are in all. */
export type Shingles = { readonly hashes: ReadonlySet<number>; readonly tokens: number }

/**
 * Every two neighbours in the pattern texts of a rule, its operator before the first and an end behind the last. Longer
 * runs would make one changed token weigh more than a short rule can bear; where a text stands makes no difference.
 */
export const shinglesOf = (rule: YamlNode): Shingles => {
  const hashes = new Set<number>()
  let tokens = 0
  for (const { operator, text } of patternTexts(rule)) {
    let previous = hashOf(operator, startSeed)
    for (const token of tokensOf(text)) {
      tokens += 1
      const hash = hashOf(token, tokenSeed)
      hashes.add(pair(previous, hash))
      previous = hash
    }
    hashes.add(pair(previous, endHash))
  }
  return { hashes, tokens }
}

const startSeed = 0x811c9dc5
const tokenSeed = 0x9e3779b9
const endHash = 0x85ebca6b

/** FNV-1a over UTF-16 code units. */
const hashOf = (text: string, seed: number): number => {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

const pair = (first: number, second: number): number => (Math.imul(first ^ (first >>> 15), 0x2c1b3c6d) + second) >>> 0
