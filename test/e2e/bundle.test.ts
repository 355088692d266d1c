import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleFromJSON } from '@sigstore/bundle'
import { toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../../lib/digest.ts'
import type { Statement } from '../../schemas/records/index.ts'
import { needs } from '../support/needs.ts'
import { openPlace, type Place } from './assay.ts'

type Signed = { payload: string; payloadType: string; signatures: { keyid: string; sig: string }[] }

const signedIn = (bundle: string): Signed =>
  JSON.parse(readFileSync(join(bundle, 'statement.dsse.json'), 'utf8')) as Signed

const statementIn = (bundle: string): Statement =>
  JSON.parse(Buffer.from(signedIn(bundle).payload, 'base64').toString()) as Statement

/** Judges an envelope as sigstore-js does; throws where it does not hold. */
const verifyElsewhere = (envelope: Signed, publicPem: string): void => {
  const der = Buffer.from(publicPem.replace(/-----[^-]+-----|\s/gu, ''), 'base64')
  const hint = sha256(der)
  const bundle = bundleFromJSON({
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: { publicKey: { hint }, tlogEntries: [] },
    dsseEnvelope: envelope,
  })
  const none = { certificateAuthorities: [], timestampAuthorities: [], tlogs: [], ctlogs: [], mediaType: '' }
  const trust = toTrustMaterial(none, { [hint]: { rawBytes: der, keyDetails: 7 } })
  new Verifier(trust, { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 }).verify(toSignedEntity(bundle))
}

needs('bubblewrap', 'ruff', 'better-sqlite3').describe('a signed bundle', () => {
  let place: Place
  let bundle: string
  let run: string
  beforeAll(async () => {
    place = openPlace()
    bundle = join(place.dir, 'bundle')
    const tree = place.tree('tree', { 'a.py': 'import os\n' })
    const { report, stderr } = await place.vet(tree, '--analyzers', 'ruff', '--out', bundle)
    expect(stderr).toContain('made the signing key')
    run = report.run
  })
  afterAll(() => place.remove())

  test('holds for a DSSE verifier that is not ours, by the key that keys export prints', async () => {
    const { stdout: publicPem } = await place.run(['keys', 'export'])
    const envelope = signedIn(bundle)
    verifyElsewhere(envelope, publicPem)
    const payload = Buffer.from(Buffer.from(envelope.payload, 'base64').toString().replace('"pass"', '"fail"'))
    expect(payload.toString('base64')).not.toBe(envelope.payload)
    expect(() => verifyElsewhere({ ...envelope, payload: payload.toString('base64') }, publicPem)).toThrow()
  })

  test('says the same analysis as the report', async () => {
    const { stdout } = await place.run(['show', run, '--format', 'json'])
    const { evidence } = JSON.parse(stdout) as { evidence: { analysis: string } }
    expect(statementIn(bundle).predicate.analysisSha256).toBe(evidence.analysis)
  })

  test('names the digest of its manifest, and names of the environment without values', () => {
    const { run: details } = statementIn(bundle).predicate
    expect(details.manifestSha256).toBe(sha256(readFileSync(join(bundle, 'manifest.json'))))
    expect(details.analyzers.map(({ steps }) => steps[0]?.environmentKeys)).toEqual([
      ['HOME', 'NO_COLOR', 'RAYON_NUM_THREADS'],
    ])
  })

  test('is made of a recorded run too: signed anew, of the same analysis', async () => {
    const again = join(place.dir, 'again')
    expect((await place.run(['show', run, '--out', again])).status).toBe(0)
    expect(statementIn(again)).toEqual(statementIn(bundle))
  })

  test('is signed by the key that is named, with the passphrase of the environment', async () => {
    const env = { ASSAY_KEY_PASSPHRASE: 'correct horse', XDG_STATE_HOME: join(place.dir, 'other') }
    const { stdout } = await place.run(['keys', 'generate'], { env })
    const file = join(place.dir, 'other/assay/keys', `${stdout.trim()}.pem`)
    const out = join(place.dir, 'named')
    const argv = ['show', run, '--out', out, '--key', file]
    const refused = await place.run(argv)
    expect(refused).toMatchObject({ status: 2 })
    expect(refused.stderr).toContain('ASSAY_KEY_PASSPHRASE')
    expect((await place.run(argv, { env: { ASSAY_KEY_PASSPHRASE: 'correct horse' } })).status).toBe(0)
    expect(signedIn(out).signatures.map(({ keyid }) => keyid)).toEqual([stdout.trim()])
  })

  test('is signed by the key of the operator’s configuration', async () => {
    const env = { XDG_STATE_HOME: join(place.dir, 'third') }
    const { stdout } = await place.run(['keys', 'generate'], { env })
    const config = join(place.dir, 'third/assay/assay.toml')
    writeFileSync(config, `key = "keys/${stdout.trim()}.pem"\n`)
    const out = join(place.dir, 'configured')
    expect((await place.run(['show', run, '--out', out], { env: { ASSAY_CONFIG: config } })).status).toBe(0)
    expect(signedIn(out).signatures.map(({ keyid }) => keyid)).toEqual([stdout.trim()])
    rmSync(out, { recursive: true })
  })

  test.each([
    ['a key without a bundle', ['--key', 'k.pem']],
    ['an empty name', ['--key', '', '--out', 'o']],
    ['a key that is not there', ['--key', 'none.pem', '--out', 'o']],
  ])('is refused with %s, before anything runs', async (_, flags) => {
    const tree = place.tree('small', { 'a.py': '' })
    expect((await place.run(['vet', tree, ...flags])).status).toBe(2)
  })
})
