import { expect, test } from 'vitest'
import { bytesSource, profiles, specificationRules, validateSource } from '../../../sarif/index.ts'

// §3.13.4: a tool that could not say what ran writes null; no consumer's rule may stumble over it.
test.each(profiles.map((profile) => [profile.id, profile] as const))(
  '%s judges a log whose runs are null',
  (_, one) => {
    const log = new TextEncoder().encode('{"version":"2.1.0","runs":null}')
    const { rules } = one.open({ size: { bytes: log.length, gzipBytes: null }, tree: null })
    const { ruleCounts } = validateSource(bytesSource(log), { rules: [...specificationRules(), ...rules] })
    expect(ruleCounts['github/no-runs'] ?? 0).toBe(Number(one.id === 'github'))
  },
)
