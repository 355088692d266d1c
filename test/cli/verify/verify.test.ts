import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signEnvelope } from '../../../evidence/dsse.ts'
import { writeBundle } from '../../../evidence/index.ts'
import { keyidOf, publicPem } from '../../../evidence/keys/index.ts'
import { sha256 } from '../../../lib/digest.ts'
import { loadPolicies } from '../../../policies/index.ts'
import { type RunRecord, statementMediaType, type VerifyReport } from '../../../schemas/records/index.ts'
import { type Ended, openPlace, type Place, stackTrace } from '../../e2e/assay.ts'
import { blobs, smallRun, withAnalysis } from '../../evidence/verify/small-bundle.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const byDigest = new Map(blobs.map((bytes) => [sha256(bytes), bytes]))

/** A run whose decisions rest on the policies that are here. */
const runHere = (): RunRecord => {
  const { digest } = loadPolicies()
  const run = smallRun()
  const decisions = run.report.decisions.map((decision) => ({ ...decision, policy: `p@${digest}` }))
  return withAnalysis({ ...run, report: { ...run.report, decisions } })
}

const reportOf = ({ stdout }: Ended): VerifyReport => JSON.parse(stdout) as VerifyReport

describe('assay verify', () => {
  let place: Place
  let bundle: string
  let key: string
  const verify = (...argv: readonly string[]): Promise<Ended> => place.run(['verify', ...argv])
  const changed = (name: string): string => {
    const copy = join(place.dir, name)
    cpSync(bundle, copy, { recursive: true })
    return copy
  }
  beforeAll(async () => {
    place = openPlace()
    bundle = join(place.dir, 'bundle')
    key = join(place.dir, 'key.pem')
    writeFileSync(key, publicPem(publicKey))
    await writeBundle({
      dir: bundle,
      run: runHere(),
      readBlob: (digest) => byDigest.get(digest) ?? new Uint8Array(),
      sign: (payload) => Promise.resolve(signEnvelope(statementMediaType, payload, privateKey, keyidOf(publicKey))),
    })
  })
  afterAll(() => place.remove())

  test('holds for a bundle of another machine once its key is named, line by line', async () => {
    const { status, stdout } = await verify(bundle, '--key', key)
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('Every line holds') })
    expect(stdout.split('\n').filter((line) => line.startsWith('holds ')).length).toBeGreaterThan(20)
  })

  test('cannot tell without the key', async () => {
    const ended = await verify(bundle, '--format', 'json')
    expect(ended.status).toBe(3)
    expect(reportOf(ended)).toMatchObject({ schema: 'assay/verify/v1', outcome: 'unknown', verdict: 'fail' })
  })

  test('fails where a byte was added, and names the file', async () => {
    const copy = changed('added')
    appendFileSync(join(copy, 'analyzers/biome/stdout.0'), 'x')
    const ended = await verify(copy, '--key', key, '--format', 'json')
    expect(ended.status).toBe(1)
    expect(reportOf(ended).lines).toContainEqual(
      expect.objectContaining({
        id: 'file-digests',
        status: 'fails',
        message: expect.stringContaining('biome/stdout.0'),
      }),
    )
  })

  test('fails and does not wait where a FIFO stands for a file', async () => {
    const copy = changed('fifo')
    spawnSync('mkfifo', [join(copy, 'pipe')])
    const { status, stdout } = await verify(copy, '--key', key)
    expect(status).toBe(1)
    expect(stdout).toContain('pipe is a fifo')
  })

  test('shows nothing of a hostile name to the terminal', async () => {
    const copy = changed('hostile')
    writeFileSync(join(copy, '\u001b[31m::error::x'), '')
    const { status, stdout } = await verify(copy, '--key', key)
    expect(status).toBe(1)
    expect(stdout).not.toContain('\u001b')
  })

  test.each([
    ['a bundle that is not there', ['none'], 'There is no bundle none'],
    ['a key that is not there', ['.', '--key', 'none'], 'The key none cannot be read'],
    ['a key that is none', ['.', '--key', '/dev/null'], 'is no key file'],
    ['--replay without a checkout', ['.', '--replay'], '--tree DIR'],
    ['--suppressions without --replay', ['.', '--suppressions', 'x'], '--replay'],
  ])('is a usage error with %s', async (_, argv, said) => {
    const { status, stderr } = await verify(...argv)
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(said) })
    expect(stderr).not.toMatch(stackTrace)
  })

  test('does not take back a revocation by --key', async () => {
    const keyid = keyidOf(publicKey)
    const folder = join(place.dir, 'revoking', 'assay', 'keys')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const at = '2026-11-01T00:00:00.000Z'
    const record = {
      schema: 'assay/key/v1',
      keyid,
      algorithm: 'ed25519',
      publicKey: publicPem(publicKey),
      status: 'revoked',
      createdAt: at,
      expiresAt: null,
      changedAt: at,
      reason: 'lost',
    }
    writeFileSync(join(folder, `${keyid}.json`), JSON.stringify(record), { mode: 0o600 })
    const { status, stdout } = await place.run(['verify', bundle, '--key', key], {
      env: { XDG_STATE_HOME: join(place.dir, 'revoking') },
    })
    expect(status).toBe(1)
    expect(stdout).toContain('was revoked on 2026-11-01')
  })

  test('needs no home', async () => {
    const { status } = await place.run(['verify', bundle, '--key', key], { env: { HOME: '', XDG_STATE_HOME: '' } })
    expect(status).toBe(0)
  })

  test('loads no database and no native module, and starts no process', async () => {
    const refuse = join(place.dir, 'refuse.cjs')
    writeFileSync(refuse, refusing)
    const { status, stderr } = await place.run(['verify', bundle, '--key', key], {
      env: { NODE_OPTIONS: `--require ${refuse}` },
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })
})

/** A preload that ends a process which does more than read a bundle. */
const refusing = `
const children = require('node:child_process')
for (const name of ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'exec', 'execSync', 'fork'])
  children[name] = () => { throw new Error('started a process by ' + name) }
const Module = require('node:module')
const load = Module._load
Module._load = function (id, ...rest) {
  if (/better-sqlite3|\\.node$/.test(id)) throw new Error('loaded ' + id)
  return load.call(this, id, ...rest)
}
`
