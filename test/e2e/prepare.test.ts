import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PrepareReport } from '../../schemas/records/index.ts'
import { needs } from '../support/needs.ts'
import { cratesIo, lockedAs, lockText, openRegistry, type Registry } from '../support/registry.ts'
import { type Ended, openPlace, type Place, root, stackTrace } from './assay.ts'

const crate = (name: string, vers: string) => ({ name, vers, file: Buffer.from(`the file of ${name} ${vers}`) })
const itoa = crate('itoa', '1.0.3')
const newer = crate('itoa', '1.0.4')
const cfgIf = crate('cfg-if', '1.0.0')
const bundled = crate('zstd-sys', '2.0.15+zstd.1.5.7')

needs('bubblewrap').describe('assay prepare', () => {
  let place: Place
  let registry: Registry
  beforeEach(async () => {
    place = openPlace()
    registry = await openRegistry([itoa, newer, cfgIf, bundled])
    const home = join(place.dir, 'home/.cargo')
    mkdirSync(home, { recursive: true })
    const mirror = `[source.crates-io]\nreplace-with = "m"\n[source.m]\nregistry = "sparse+${registry.url}"\n`
    writeFileSync(join(home, 'config.toml'), mirror)
    writeFileSync(join(home, 'credentials.toml'), '[registry]\ntoken = "assay-test-token"\n')
  })
  afterEach(async () => {
    place.remove()
    await registry.close()
  })

  const stored = (): readonly string[] => {
    const folder = join(place.dir, 'home/.cache/assay/cargo/local-registry')
    if (!existsSync(folder)) return []
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.crate') || /index\/.*\/.*\/./.test(name))
      .sort()
  }
  const prepare = async (tree: string): Promise<Ended & { report: PrepareReport }> => {
    const ended = await place.run(['prepare', tree, '--format', 'json'])
    if (ended.stdout === '') throw new Error(`no report: exit ${ended.status}, ${ended.stderr}`)
    return { ...ended, report: JSON.parse(ended.stdout) as PrepareReport }
  }
  const codes = ({ refused }: PrepareReport) => refused.map(({ uri, crate: name, code }) => `${uri} ${name} ${code}`)

  test('fetches what the locks name, and a second run asks nobody', async () => {
    const tree = place.tree('rust', {
      'Cargo.lock': lockText([lockedAs(itoa), lockedAs(bundled), { name: 'own', version: '0.1.0' }]),
      'tool/Cargo.lock': lockText([lockedAs(newer), lockedAs(cfgIf)], 3),
    })
    const first = await prepare(tree)
    expect(first.status, first.stderr).toBe(0)
    expect(Check(PrepareReport, first.report)).toBe(true)
    expect(first.report.crates).toMatchObject({ locked: 4, present: 0, fetched: 4 })
    expect(stored()).toEqual([
      'cfg-if-1.0.0.crate',
      'index/cf/g-/cfg-if',
      'index/it/oa/itoa',
      'index/zs/td/zstd-sys',
      'itoa-1.0.3.crate',
      'itoa-1.0.4.crate',
      'zstd-sys-2.0.15+zstd.1.5.7.crate',
    ])
    await registry.close()
    const second = await place.run(['prepare', tree])
    expect(second.stdout).toContain('everything is there: 4 crates')
    expect(second.status).toBe(0)
  })

  test('says of a lock with another checksum that it is not the registry’s, and stores nothing', async () => {
    const lock = lockText([{ ...lockedAs(itoa), checksum: 'a'.repeat(64) }])
    const { status, report } = await prepare(place.tree('rust', { 'Cargo.lock': lock }))
    expect(status).toBe(3)
    expect(codes(report)).toEqual(['Cargo.lock itoa checksum-mismatch'])
    expect(stored()).toEqual([])
  })

  test('stores nothing of a registry that gives other bytes than its own index says', async () => {
    registry.intercept = (path, response) => {
      if (path.startsWith('/dl/')) response.end('other bytes')
      return path.startsWith('/dl/')
    }
    const { status, report } = await prepare(place.tree('rust', { 'Cargo.lock': lockText([lockedAs(itoa)]) }))
    expect(status).toBe(3)
    expect(codes(report)).toEqual(['Cargo.lock itoa checksum-mismatch'])
    expect(stored()).toEqual([])
  })

  test('names what it refuses, asks no one for it, and fetches the rest', async () => {
    const lock = lockText([
      lockedAs(itoa),
      { ...lockedAs(cfgIf), name: '../../cfg-if' },
      { ...lockedAs(cfgIf), version: '1.0.0/../../x' },
      { name: 'a', version: '1.0.0', source: 'git+https://example.org/a#0123456789012345678901234567890123456789' },
      { name: 'b', version: '1.0.0', source: 'registry+https://example.org/index', checksum: 'a'.repeat(64) },
      { name: 'c', version: '1.0.0', source: cratesIo },
    ])
    const { status, report } = await prepare(place.tree('rust', { 'Cargo.lock': lock }))
    expect(status).toBe(3)
    expect(codes(report)).toEqual([
      'Cargo.lock ../../cfg-if bad-name',
      'Cargo.lock a git',
      'Cargo.lock b other-registry',
      'Cargo.lock c no-checksum',
      'Cargo.lock cfg-if bad-name',
    ])
    expect(stored()).toEqual(['index/it/oa/itoa', 'itoa-1.0.3.crate'])
    expect(
      registry.asked.filter((path) => !/^\/(config\.json|it\/oa\/itoa|dl\/itoa\/1\.0\.3\/download)$/.test(path)),
    ).toEqual([])
  })

  test('names locks that are no locks, and goes on with the others', async () => {
    const tree = place.tree('rust', {
      'a/Cargo.lock': '<<<<<<< HEAD\n',
      'b/Cargo.lock': Buffer.from([0xff, 0xfe]),
      'c/Cargo.lock': '[[package]]\nname = "a"\nversion = "1.0.0"\n'.repeat(100_000),
      'd/Cargo.lock': Buffer.alloc(17 * 1024 ** 2, '#'),
      'e/Cargo.lock': lockText([lockedAs(itoa)]),
      'f/Cargo.lock': `a = ${'['.repeat(1_000_000)}`,
    })
    mkdirSync(join(tree, 'g'))
    symlinkSync('/etc/passwd', join(tree, 'g/Cargo.lock'))
    const { status, report, stderr } = await prepare(tree)
    expect(status).toBe(3)
    expect(codes(report)).toEqual(
      ['a', 'b', 'c', 'd', 'f', 'g'].map((folder) => `${folder}/Cargo.lock null lock-unread`),
    )
    expect(report.crates.fetched).toBe(1)
    expect(stderr).not.toMatch(stackTrace)
  })

  test('runs nothing of the tree and obeys none of its configuration', async () => {
    const marker = join(place.dir, 'marker')
    const tree = place.tree('rust', {
      'Cargo.toml':
        '[package]\nname = "own"\nversion = "0.1.0"\nedition = "2021"\nbuild = "build.rs"\n[dependencies]\nitoa = "1"\n',
      'Cargo.lock': lockText([lockedAs(itoa), { name: 'own', version: '0.1.0' }]),
      'build.rs': `fn main() { std::fs::write(${JSON.stringify(marker)}, "").unwrap() }\n`,
      'src/lib.rs': '',
      'rust-toolchain.toml': '[toolchain]\npath = "/tmp"\n',
      '.cargo/config.toml': `[source.crates-io]\nreplace-with = "evil"\n[source.evil]\nregistry = "sparse+http://127.0.0.1:1/"\n[build]\nrustc = "/bin/sh"\n[http]\nproxy = "127.0.0.1:1"\n`,
    })
    const { status, report } = await prepare(tree)
    expect(report.refused).toEqual([])
    expect(status).toBe(0)
    expect(existsSync(marker)).toBe(false)
  })

  test('never sends the operator’s registry token', async () => {
    const heard: string[] = []
    registry.intercept = (_path, _response, request) => {
      heard.push(JSON.stringify(request.headers))
      return false
    }
    await prepare(place.tree('rust', { 'Cargo.lock': lockText([lockedAs(itoa)]) }))
    expect(heard.length).toBeGreaterThan(0)
    expect(heard.join('\n')).not.toMatch(/assay-test-token|authorization/)
  })

  test('names a crate without a lock and one that its workspace’s lock does not know', async () => {
    const needy = (name: string): string => `[package]\nname = "${name}"\n[dependencies]\nitoa = "1"\n`
    const tree = place.tree('rust', {
      'a/Cargo.toml': needy('a'),
      'b/Cargo.lock': lockText([lockedAs(itoa), { name: 'b', version: '0.1.0' }]),
      'b/Cargo.toml': needy('b'),
      'b/fuzz/Cargo.toml': needy('fuzz'),
    })
    const { status, report } = await prepare(tree)
    expect(status).toBe(3)
    expect(codes(report)).toEqual(['a/Cargo.toml null no-lock', 'b/fuzz/Cargo.toml null not-in-lock'])
    expect(report.refused[0]?.remedy).toContain('cargo generate-lockfile')
  })

  test('is ready at once where nothing comes from a registry', async () => {
    const tree = place.tree('rust', { 'Cargo.toml': '[package]\nname = "own"\nversion = "0.1.0"\n' })
    const { status, stdout } = await place.run(['prepare', tree])
    expect(stdout).toContain('nothing to fetch')
    expect(status).toBe(0)
  })

  test('is a usage error where there is nothing of cargo’s', async () => {
    const { status, stdout, stderr } = await place.run(['prepare', place.tree('python', { 'a.py': '' })])
    expect(status).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain('cargo generate-lockfile')
  })

  test('is a usage error where the operator’s mirror is no sparse registry', async () => {
    const config = join(place.dir, 'home/.cargo/config.toml')
    writeFileSync(config, '[source.crates-io]\nreplace-with = "m"\n[source.m]\ndirectory = "/vendor"\n')
    const { status, stderr } = await place.run(['prepare', place.tree('rust', { 'Cargo.lock': lockText([]) })])
    expect(status).toBe(2)
    expect(stderr).toContain(config)
  })

  test('shows control characters of a hostile lock as escapes', async () => {
    const lock = lockText([{ ...lockedAs(itoa), name: 'a\u001b[2Jb', source: 'git+x' }])
    const { stdout } = await place.run(['prepare', place.tree('rust', { 'Cargo.lock': lock })])
    expect(stdout).not.toContain('\u001b[2J')
    expect(stdout).toContain('\\u{001b}[2Jb')
  })

  test('ended by Ctrl-C leaves nothing half-written, and the next run goes on', async () => {
    registry.intercept = (path) => path.includes('cfg-if/1.0.0') // never answers
    const tree = place.tree('rust', { 'Cargo.lock': lockText([lockedAs(itoa), lockedAs(cfgIf)]) })
    const env = { PATH: process.env['PATH'] ?? '', HOME: join(place.dir, 'home') }
    const child = spawn(join(root, 'assay'), ['prepare', tree], { env, stdio: 'ignore' })
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    await expect.poll(() => stored().length, { timeout: 30_000 }).toBe(2)
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    expect(stored()).toEqual(['index/it/oa/itoa', 'itoa-1.0.3.crate'])
    registry.intercept = () => false
    const { report } = await prepare(tree)
    expect(report).toMatchObject({ ready: true, crates: { present: 1, fetched: 1 } })
  })

  test('two at once both end with everything there, and fetch each crate once', async () => {
    const tree = place.tree('rust', { 'Cargo.lock': lockText([lockedAs(itoa), lockedAs(newer), lockedAs(cfgIf)]) })
    const both = await Promise.all([prepare(tree), prepare(tree)])
    expect(both.map(({ status }) => status)).toEqual([0, 0])
    expect(registry.asked.filter((path) => path.startsWith('/dl/'))).toHaveLength(3)
    const index = join(place.dir, 'home/.cache/assay/cargo/local-registry/index/it/oa/itoa')
    expect(readFileSync(index, 'utf8').trim().split('\n')).toHaveLength(2)
  })

  test('--help teaches without set-up of tools', async () => {
    const { status, stdout } = await place.run(['prepare', '--help'])
    expect(status).toBe(0)
    expect(stdout).toContain('assay prepare . && assay vet .')
  })
})
