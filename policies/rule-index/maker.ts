import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { at, items, parseYaml } from '../signals/source/yaml.ts'
import { canonicalRule } from './canonical-rule.ts'
import { idDigest } from './ids.ts'
import { digestBytes } from './layout.ts'
import { signatureOf } from './minhash.ts'
import { shinglesOf } from './shingles.ts'

/** A rule with every part that the index treats in a way of its own. */
const sample = `
rules:
  - id: a-sample-of-ours
    languages: [ts, js]
    mode: taint
    pattern-sources: [{ pattern: "read( $X,...)" }, { patterns: [{ pattern-not: b }, { pattern-regex: 'a\\s+b' }] }]
    pattern-sinks:
      - pattern: |
          write($X)
      - focus-metavariable: [$Y, $X]
    steps: [{ languages: [golang], pattern: z }, { pattern: y }]
    options: { symbolic_propagation: true }
`

let made: string | null = null

/** What this code makes of the sample, as one digest. */
export const maker = (): string => {
  made ??= sha256(
    canonicalJson(
      parseYaml(sample)
        .documents.flatMap((root) => at(root, 'rules').flatMap(({ value }) => items(value)))
        .map((rule) => [
          canonicalRule(rule),
          Buffer.from(signatureOf(shinglesOf(rule).hashes) ?? []).toString('hex'),
          idDigest('a-sample-of-ours').toString('hex'),
          digestBytes,
        ]),
    ),
  )
  return made
}
