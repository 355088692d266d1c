import { canonicalJson } from '../lib/canonical.ts'
import { sha256 } from '../lib/digest.ts'
import { byCodeUnit } from '../lib/order.ts'
import { versionOf } from '../lib/version.ts'
import { requirements } from '../sarif/index.ts'
import type { Maker } from '../schemas/records/index.ts'

/** This Assay, on this Node, with its validator. */
export const thisMaker = (): Maker => {
  const rules = requirements()
    .map(({ id, section, level }) => ({ id, section, level }))
    .sort((a, b) => byCodeUnit(a.id, b.id))
  const assay = versionOf()
  return {
    assay,
    node: process.version,
    platform: process.platform,
    arch: process.arch,
    validator: { version: assay, rulesSha256: sha256(canonicalJson(rules)) },
  }
}
