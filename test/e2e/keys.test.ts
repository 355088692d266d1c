import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KeysReport } from '../../schemas/records/index.ts'
import { openPlace, type Place } from './assay.ts'

describe('assay keys', () => {
  let place: Place
  beforeEach(() => {
    place = openPlace()
  })
  afterEach(() => place.remove())

  const list = async (): Promise<KeysReport['keys']> => {
    const report: unknown = JSON.parse((await place.run(['keys', 'list', '--format', 'json'])).stdout)
    expect(Check(KeysReport, report)).toBe(true)
    return (report as KeysReport).keys
  }

  test('generates, rotates and lists', async () => {
    const first = (await place.run(['keys', 'generate', '--reason', 'first'])).stdout.trim()
    const rotated = await place.run(['keys', 'rotate', '--expires', '2099-12-31'])
    expect(await list()).toMatchObject([
      { keyid: first, status: 'retired', isEncrypted: false },
      { keyid: rotated.stdout.trim(), status: 'active', expiresAt: '2100-01-01T00:00:00.000Z' },
    ])
    expect((await place.run(['keys', 'list'])).stdout).toContain(`${first}  retired`)
    expect((await place.run(['keys', 'generate'])).status).toBe(2)
  })

  test('two at once make one key', async () => {
    const ends = await Promise.all([place.run(['keys', 'generate']), place.run(['keys', 'generate'])])
    expect(ends.map(({ status }) => status).sort()).toEqual([0, 2])
    expect(await list()).toHaveLength(1)
  })

  test('trusts what another exports, until it is revoked', async () => {
    const env = { XDG_STATE_HOME: join(place.dir, 'theirs') }
    await place.run(['keys', 'generate'], { env })
    const theirs = (await place.run(['keys', 'export'], { env })).stdout
    writeFileSync(join(place.dir, 'theirs.pem'), theirs)
    const { stdout } = await place.run(['keys', 'trust', 'theirs.pem', '--reason', 'the build server'])
    expect(await list()).toMatchObject([{ status: 'trusted', reason: 'the build server', isEncrypted: null }])
    expect((await place.run(['keys', 'revoke', stdout.slice(0, 8), '--reason', 'lost'])).status).toBe(0)
    expect(await list()).toMatchObject([{ status: 'revoked', reason: 'lost' }])
    expect((await place.run(['keys', 'trust', '-'], { input: theirs })).status).toBe(2)
  })

  test('writes an encrypted key where the environment has a passphrase', async () => {
    const env = { ASSAY_KEY_PASSPHRASE: 'correct horse' }
    const keyid = (await place.run(['keys', 'generate'], { env })).stdout.trim()
    expect(readFileSync(join(place.dir, 'state/assay/keys', `${keyid}.pem`), 'utf8')).toContain('ENCRYPTED')
  })

  test.each([
    ['a day that is over', ['generate', '--expires', '2020-01-01'], 'is over'],
    ['a day that is none', ['generate', '--expires', '2099-02-30'], 'no day of the calendar'],
    ['a key that nobody knows', ['revoke', 'abcd'], 'assay keys list'],
    ['a key where none is', ['export'], 'assay keys generate'],
    ['a file that is not there', ['trust', 'none.pem'], 'ENOENT'],
    ['what is no file', ['trust', '/dev/zero'], 'no key file'],
    ['no such thing to do', ['mislay'], 'assay keys --help'],
    ['a flag that it does not know', ['rotate', '--soon'], 'assay keys rotate --help'],
  ])('says what to do of %s', async (_, argv, said) => {
    const { status, stderr } = await place.run(['keys', ...argv])
    expect(status).toBe(2)
    expect(stderr).toContain(said)
  })
})
