import type { KnownRule } from '../../schemas/records/index.ts'
import type { YamlNode } from '../signals/source/yaml.ts'
import { ruleDigest } from './canonical-rule.ts'
import { idDigest, tellingIds } from './ids.ts'
import type { RuleIndex } from './index-file.ts'
import { digestBytes, idBytes, recordBytes } from './layout.ts'
import { signatureOf, similarityOf } from './minhash.ts'
import { signatureAt } from './neighbours.ts'
import { shinglesOf } from './shingles.ts'
import { findRecord } from './sorted-bytes.ts'

/** From here on two rules count as similar; what it finds and what it finds wrongly stands in measured.json. */
export const similarFrom = 0.55

/** What is shorter two people write without knowing of each other (`gets(...)`): it is never `same`, only `similar`. */
export const fewestTokens = 8

/** What a rule is, and which public rule it is or resembles. `sha256` null: it nests too deep to be compared. */
export type RuleIdentity = { readonly sha256: string | null; readonly known: KnownRule | null }

export const identify = (rule: YamlNode, index: RuleIndex): RuleIdentity => {
  const sha256 = ruleDigest(rule)
  return { sha256, known: sha256 === null ? null : knownRule(rule, sha256, index) }
}

/** Whether an id, whole or by its last part, is one of a public rule. */
export const knownId = (id: string, index: RuleIndex): boolean =>
  tellingIds(id).some((each) => findRecord(index.ids, idBytes, idDigest(each)) >= 0)

const knownRule = (rule: YamlNode, sha256: string, index: RuleIndex): KnownRule | null => {
  const { hashes, tokens } = shinglesOf(rule)
  const same =
    tokens === 0 ? -1 : findRecord(index.records, recordBytes, Buffer.from(sha256, 'hex').subarray(0, digestBytes))
  if (tokens >= fewestTokens && same >= 0) return { match: 'same', origin: originOf(index, same), similarity: 1 }
  const short = tokens < fewestTokens ? { isShort: true } : {}
  if (same >= 0) return { match: 'similar', origin: originOf(index, same), similarity: 1, ...short }
  const signature = signatureOf(hashes)
  const similar = signature === null ? null : mostSimilar(signature, index)
  return similar === null ? null : { ...similar, ...short }
}

/** Of equals the one whose origin stands first in the index, Semgrep's own before those whose licence may allow more. */
const mostSimilar = (signature: Uint8Array, index: RuleIndex): KnownRule | null => {
  let best = -1
  let similarity = 0
  for (const record of index.neighbours(signature)) {
    const found = similarityOf(signature, index.records, signatureAt(record))
    if (found > similarity || (found === similarity && rank(index, record) < rank(index, best))) {
      best = record
      similarity = found
    }
  }
  if (best < 0 || similarity < similarFrom) return null
  return { match: 'similar', origin: originOf(index, best), similarity: Math.round(similarity * 1000) / 1000 }
}

const rank = (index: RuleIndex, record: number): number =>
  (index.records[record * recordBytes + digestBytes] ?? 0) * index.records.length + record

const originOf = (index: RuleIndex, record: number): string => {
  const number = index.records[record * recordBytes + digestBytes] ?? 0
  return index.origins[number]?.id ?? ''
}
