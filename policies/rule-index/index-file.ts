import { readFileSync } from 'node:fs'
import { Check } from 'typebox/value'
import { sha256 } from '../../lib/digest.ts'
import { readData } from '../data.ts'
import { invalid } from '../schema.ts'
import { idBytes, RuleIndexManifest, type RuleOrigin, recordBytes } from './layout.ts'
import { maker } from './maker.ts'
import { type Neighbours, neighboursOf } from './neighbours.ts'

/** The public rules that are known, as bytes. */
export type RuleIndex = {
  readonly origins: readonly RuleOrigin[]
  readonly records: Buffer
  readonly ids: Buffer
  readonly neighbours: Neighbours
}

export const ruleIndexFolder = new URL('../data/rule-index/', import.meta.url)

let bundled: RuleIndex | null = null

/** The index of policies/data, read when first asked for: most trees hold no rule. */
export const bundledRuleIndex = (): RuleIndex => {
  bundled ??= openRuleIndex(ruleIndexFolder)
  return bundled
}

/** Throws `policy/invalid` where a file is missing, not as the schema or the manifest says, or made by other code. */
export const openRuleIndex = (folder: URL): RuleIndex => {
  const { origins, rules, ids } = readManifest(folder)
  const records = readRecords(folder, 'rules.bin', recordBytes, rules)
  return { origins, records, ids: readRecords(folder, 'ids.bin', idBytes, ids), neighbours: neighboursOf(records) }
}

/** The manifest alone, checked. */
export const readManifest = (folder: URL): RuleIndexManifest => {
  const manifest = manifestOf(folder)
  if (manifest.maker !== maker())
    throw invalid('rule-index/manifest.json', 'maker', 'the index was made by other code; run npm run rule-index')
  return manifest
}

/** Only a manifest that is wrong is read as the other data files are, which takes longer and tells the place. */
const manifestOf = (folder: URL): RuleIndexManifest => {
  const bytes = bytesOf(folder, 'manifest.json')
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    if (Check(RuleIndexManifest, value)) return value
  } catch {
    // No JSON: said below, with its line.
  }
  return readData(new URL('manifest.json', folder), RuleIndexManifest)
}

const readRecords = (folder: URL, name: string, length: number, said: RuleIndexManifest['rules']): Buffer => {
  const bytes = bytesOf(folder, name)
  if (bytes.length !== said.count * length)
    throw invalid(`rule-index/${name}`, 'length', `${bytes.length} bytes, not ${said.count} records of ${length}`)
  if (sha256(bytes) !== said.sha256)
    throw invalid(`rule-index/${name}`, 'SHA-256', 'the bytes are not those of the manifest')
  return bytes
}

const bytesOf = (folder: URL, name: string): Buffer => {
  try {
    return readFileSync(new URL(name, folder))
  } catch {
    throw invalid(`rule-index/${name}`, 'file', 'cannot be read')
  }
}
