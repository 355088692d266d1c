import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInstallation } from '../../lib/installation.ts'
import type { PrepareReport } from '../../schemas/records/index.ts'
import { needs } from '../support/needs.ts'
import { cratesIo, lockText } from '../support/registry.ts'
import { type Ended, openPlace, type Place } from './assay.ts'

const locked = (name: string, version: string, checksum: string, dependencies: readonly string[] = []) => ({
  ...{ name, version, source: cratesIo, checksum },
  ...(dependencies.length === 0 ? {} : { dependencies }),
})
const itoa3 = locked('itoa', '1.0.3', '6c8af84674fe1f223a982c933a0ee1086ac4d4052aa0fb8060c12c6ad838e754')
const itoa1 = locked('itoa', '1.0.1', '1aab8fc367588b89dcee83ab0fd66b72b50b72fa1904d7095045ace2b0c81c35')
const cfgIf = locked('cfg-if', '1.0.0', 'baf1de4339761588bc0619e3cbc0120ee582ebb74b53b4efbf79117bd2da40fd')
const libc = locked('libc', '0.2.150', '89d92a4743f9a61002fae18374ed11e7973f530cb3a3255fb354818118b2203c')
const own = (name: string, dependencies: readonly string[]) => ({ name, version: '0.1.0', dependencies })

const head = (name: string): string => `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n`

/** A proxy that knows CONNECT alone. */
const openProxy = async () => {
  const asked: string[] = []
  const server = createServer()
  server.on('connect', ({ url = '' }, client: Socket) => {
    asked.push(url)
    const { hostname, port } = new URL(`http://${url}`)
    const target = connect(Number(port || 443), hostname, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      client.pipe(target).pipe(client)
    })
    for (const socket of [client, target]) socket.on('error', () => target.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, close: () => void server.close() }
}

/** The operator's own way to the registry: mirror, proxy, certificates. */
const operator = (): Record<string, string> => {
  const names = ['HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy', 'SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS']
  const set = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]))
  return { ...Object.fromEntries(set), CARGO_HOME: process.env['CARGO_HOME'] ?? join(homedir(), '.cargo') }
}

needs('bubblewrap', 'network', 'rust').describe('assay prepare over crates.io', () => {
  let place: Place
  let tree: string
  let prepared: Ended
  beforeAll(async () => {
    place = openPlace()
    tree = place.tree('rust', {
      'Cargo.toml': `${head('own')}[workspace]\nmembers = ["member"]\nexclude = ["other"]\n[features]\nx = ["dep:cfg-if"]\n[dependencies]\nnumbers = { package = "itoa", version = "1" }\ncfg-if = { version = "1", optional = true }\npatched = { package = "fnv", version = "1" }\n[target.'cfg(windows)'.dependencies]\nlibc = "0.2"\n[patch.crates-io]\nfnv = { path = "fnv" }\n`,
      'src/lib.rs': 'pub fn say(n: u32) -> String {\n    numbers::Buffer::new().format(n).to_owned()\n}\n',
      'fnv/Cargo.toml': '[package]\nname = "fnv"\nversion = "1.0.7"\nedition = "2021"\n',
      'fnv/src/lib.rs': '',
      'member/Cargo.toml': `${head('member')}[dev-dependencies]\nitoa = "1"\n`,
      'member/src/lib.rs': '',
      'Cargo.lock': lockText([
        cfgIf,
        { name: 'fnv', version: '1.0.7' },
        itoa3,
        libc,
        own('member', ['itoa']),
        own('own', ['cfg-if', 'fnv', 'itoa', 'libc']),
      ]),
      'other/Cargo.toml': `${head('other')}[dependencies]\nitoa = "=1.0.1"\n`,
      'other/src/main.rs': 'fn main() {\n    println!("{}", itoa::Buffer::new().format(1));\n}\n',
      'other/Cargo.lock': lockText([itoa1, own('other', ['itoa'])], 3),
    })
    prepared = await place.run(['prepare', tree, '--format', 'json'], { env: operator() })
  }, 120_000)
  afterAll(() => place.remove())

  const registry = (): string => join(place.dir, 'home/.cache/assay/cargo/local-registry')
  const cargo = (folder: string, ...words: readonly string[]) => {
    const { path } = readInstallation().tools['rust'] ?? { path: '' }
    const options = [
      ...['--config', 'source.crates-io.replace-with="assay"'],
      ...['--config', `source.assay.local-registry=${JSON.stringify(registry())}`],
    ]
    const env = {
      PATH: `${path}/bin:${process.env['PATH']}`,
      CARGO_HOME: join(place.dir, 'cargo-home'),
      CARGO_TARGET_DIR: join(place.dir, 'target'),
    }
    const argv = [...words, '--offline', '--locked', ...options]
    return spawnSync(join(path, 'bin/cargo'), argv, { cwd: join(tree, folder), env, encoding: 'utf8' })
  }

  test('brings every locked crate: renamed, optional, of another platform, for tests, in two versions', () => {
    const report = JSON.parse(prepared.stdout) as PrepareReport
    expect(report.refused).toEqual([])
    expect(prepared.status).toBe(0)
    expect(
      readdirSync(registry())
        .filter((name) => name.endsWith('.crate'))
        .sort(),
    ).toEqual(['cfg-if-1.0.0.crate', 'itoa-1.0.1.crate', 'itoa-1.0.3.crate', 'libc-0.2.150.crate'])
  })

  test.each(['.', 'other'])('is all that cargo clippy needs, offline and locked, in %s', (folder) => {
    const { status, stderr } = cargo(folder, 'clippy', '--all-targets')
    expect(stderr).toContain('Finished')
    expect(status).toBe(0)
  })

  test('is all that cargo metadata needs with every feature and platform', () => {
    const { status, stderr } = cargo('.', 'metadata', '--format-version', '1', '--all-features')
    expect(status, stderr).toBe(0)
  })

  test('keeps cargo’s own check: a crate that was changed in the store is refused', () => {
    writeFileSync(join(registry(), 'itoa-1.0.1.crate'), readFileSync(join(registry(), 'itoa-1.0.3.crate')))
    rmSync(join(place.dir, 'cargo-home'), { recursive: true }) // it had unpacked the right one
    const { status, stderr } = cargo('other', 'check')
    expect(stderr).toContain('checksum')
    expect(status).not.toBe(0)
  })

  test('goes through the operator’s proxy', async () => {
    const proxy = await openProxy()
    const env = { ...operator(), HTTPS_PROXY: proxy.url, https_proxy: proxy.url, NO_PROXY: '', no_proxy: '' }
    const lock = lockText([itoa1])
    const home = { XDG_CACHE_HOME: join(place.dir, 'other-cache') }
    const ended = await place.run(['prepare', place.tree('proxied', { 'Cargo.lock': lock })], {
      env: { ...env, ...home },
    })
    proxy.close()
    expect(ended.stdout).toContain('1 fetched')
    expect(proxy.asked.length).toBeGreaterThan(0)
    expect(proxy.asked.filter((target) => !target.endsWith(':443'))).toEqual([])
  })

  test('says of a crate that crates.io does not have that it is not there', async () => {
    const lock = lockText([{ ...itoa3, version: '1.999.0' }])
    const ended = await place.run(['prepare', place.tree('none', { 'Cargo.lock': lock }), '--format', 'json'], {
      env: operator(),
    })
    expect((JSON.parse(ended.stdout) as PrepareReport).refused.map(({ code }) => code)).toEqual(['not-found'])
    expect(ended.status).toBe(3)
  })
})
