import { breach, type Case, legal } from '../case.ts'

const fingerprints = '/runs/0/results/0/partialFingerprints'
const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const known = (name: string, value: string): Case =>
  breach('result/fingerprint-of-known', 'Appendix B', name, `${fingerprints}/it~1v1`, [
    fingerprints,
    { 'it/v1': value },
  ])

export const fingerprintCases: readonly Case[] = [
  known('the hash of a file', hash.toUpperCase()),
  known('the rule', 'G1'),
  known('the place', 'main.c'),
  legal('result/fingerprint-of-known', 'a hash of something else, another rule, no text', [
    fingerprints,
    { 'a/v1': hash.replace('e', 'f'), 'b/v1': 'G2', c: '' },
  ]),
]
