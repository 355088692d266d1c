import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readCargoNetwork } from '../../../pipeline/prepare/cargo-network.ts'

const dir = mkdtempSync(join(tmpdir(), 'assay-cargo-network-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

let count = 0
const homeWith = (config: string): string => {
  const home = join(dir, String(count++))
  mkdirSync(home)
  writeFileSync(join(home, 'config.toml'), config)
  return home
}
const read = (config: string, env: Record<string, string> = {}) =>
  readCargoNetwork({ CARGO_HOME: homeWith(config), ...env })

describe('the operator’s cargo configuration', () => {
  test('is not needed', () => {
    expect(readCargoNetwork({ HOME: join(dir, 'nobody') })).toMatchObject({
      ...{ index: 'https://index.crates.io/', proxy: null, noProxy: '' },
    })
  })

  test.each([
    [
      'a source',
      '[source.crates-io]\nreplace-with = "m"\n[source.m]\nregistry = "sparse+https://m.example.org/index"\n',
    ],
    [
      'a registry',
      '[source.crates-io]\nreplace-with = "m"\n[registries.m]\nindex = "sparse+https://m.example.org/index/"\n',
    ],
    [
      'a source that is replaced again',
      '[source.crates-io]\nreplace-with = "n"\n[source.n]\nreplace-with = "m"\n[source.m]\nregistry = "sparse+https://m.example.org/index/"\n',
    ],
  ])('names a mirror by %s', (_, config) => {
    expect(read(config).index).toBe('https://m.example.org/index/')
  })

  test.each([
    ['a folder', '[source.crates-io]\nreplace-with = "m"\n[source.m]\ndirectory = "/vendor"\n', 'no sparse registry'],
    [
      'a git index',
      '[source.crates-io]\nreplace-with = "m"\n[source.m]\nregistry = "https://m/"\n',
      'no sparse registry',
    ],
    ['a local file', '[source.crates-io]\nreplace-with = "m"\n[source.m]\nregistry = "sparse+file:///"\n', 'no sparse'],
    ['itself', '[source.crates-io]\nreplace-with = "m"\n[source.m]\nreplace-with = "m"\n', 'in a circle'],
    ['nothing known', 'source = 3\n', 'is not what cargo knows'],
    ['no TOML', '[[[\n', 'it is not TOML'],
  ])('is refused where it replaces crates.io by %s', (_, config, why) => {
    expect(() => read(config)).toThrow(why)
  })

  test('names a proxy, before the environment does', () => {
    expect(read('[http]\nproxy = "a:1"\n', { HTTPS_PROXY: 'b:1' }).proxy).toBe('a:1')
    expect(read('', { HTTPS_PROXY: 'b:1', no_proxy: 'x' })).toMatchObject({ proxy: 'b:1', noProxy: 'x' })
  })

  test('names certificates, beside the environment', () => {
    const [one, two] = [join(dir, 'one.pem'), join(dir, 'two.pem')]
    writeFileSync(one, 'ONE\n')
    writeFileSync(two, 'TWO\n')
    const { certificates } = read(`[http]\ncainfo = "${one}"\n`, { SSL_CERT_FILE: two })
    expect(Buffer.from(certificates).toString()).toMatch(/^ONE\n\nTWO\n/)
  })
})
