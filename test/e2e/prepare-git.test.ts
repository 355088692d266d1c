import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PrepareReport, VetReport } from '../../schemas/records/index.ts'
import { type GitServer, openGitServer } from '../support/git-server.ts'
import { needs } from '../support/needs.ts'
import { type LockEntry, lockedAs, lockText, openRegistry } from '../support/registry.ts'
import { type Ended, openPlace, type Place } from './assay.ts'

const leaf = {
  'Cargo.toml': '[package]\nname = "leaf"\nversion = "0.1.0"\nedition = "2021"\n',
  'src/lib.rs': '/// Two.\npub fn two() -> u8 {\n    2\n}\n',
}

/** The file of a crate with one function. */
const crateOf = (place: Place, stem: string): Uint8Array => {
  const [, name, version] = /^(.*)-(.*)$/.exec(stem) ?? []
  const folder = place.tree('crates', {
    [`${stem}/Cargo.toml`]: `[package]\nname = "${name}"\nversion = "${version}"\nedition = "2021"\n`,
    [`${stem}/src/lib.rs`]: 'pub fn one() -> u8 {\n    1\n}\n',
  })
  return spawnSync('tar', ['-C', folder, '-cz', stem]).stdout
}

/** A home of the test's own hides rustup's toolchains from set-up. */
const env = { RUSTUP_HOME: process.env['RUSTUP_HOME'] ?? join(homedir(), '.rustup') }

needs('bubblewrap', 'rust', 'git-server').describe('assay prepare --allow-git', () => {
  let place: Place
  let server: GitServer
  beforeEach(async () => {
    place = openPlace()
    server = await openGitServer(join(place.dir, 'repositories'))
    const home = join(place.dir, 'home/.cargo')
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'config.toml'), `[http]\ncainfo = ${JSON.stringify(server.certificate)}\n`)
  })
  afterEach(async () => {
    place.remove()
    await server.close()
  })

  const prepare = async (tree: string, ...flags: string[]): Promise<Ended & { report: PrepareReport }> => {
    const ended = await place.run(['prepare', tree, '--format', 'json', ...flags], { env })
    if (ended.stdout === '') throw new Error(`no report: exit ${ended.status}, ${ended.stderr}`)
    return { ...ended, report: JSON.parse(ended.stdout) as PrepareReport }
  }
  const vet = async (tree: string): Promise<VetReport> => {
    const { stdout } = await place.run(['vet', tree, '--format', 'json', '--analyzers', 'clippy'], { env })
    return JSON.parse(stdout) as VetReport
  }
  const codes = ({ refused }: PrepareReport) => refused.map(({ crate, code }) => `${crate} ${code}`)
  const treeOn = (
    source: string,
    body = 'pub fn four() -> u8 {\n    leaf::two() * 2\n}\n',
    needed: readonly LockEntry[] = [],
  ): string =>
    place.tree('rust', {
      'Cargo.toml': `[package]\nname = "own"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nleaf = { git = "${server.url}/leaf" }\n`,
      'Cargo.lock': lockText([
        { name: 'leaf', version: '0.1.0', source, dependencies: needed.map(({ name }) => name) },
        ...needed,
        { name: 'own', version: '0.1.0', dependencies: ['leaf'] },
      ]),
      'src/lib.rs': body,
    })
  const databases = join('home/.cache/assay/cargo/git/db')
  const stored = (): readonly string[] => {
    const folder = join(place.dir, databases)
    return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  }

  test('brings the locked commit, and clippy then compiles what needs it without a network', async () => {
    const commit = server.commit('leaf', leaf)
    server.commit('leaf', { 'src/lib.rs': 'a later commit, which nobody asked for' })
    const tree = treeOn(`git+${server.url}/leaf#${commit}`, 'pub fn four() -> u8 {\n    return leaf::two() * 2;\n}\n')
    const { status, report, stderr } = await prepare(tree, '--allow-git')
    expect(report.refused, stderr).toEqual([])
    expect(report.git).toMatchObject({ locked: 1, present: 0, fetched: 1 })
    expect(status).toBe(0)
    await server.close()
    const vetted = await vet(tree)
    expect(vetted.analyzers).toMatchObject([{ id: 'clippy', outcome: 'ok', results: 1 }])
  })

  test('brings a member of a repository’s workspace, and what it needs from the registry', async () => {
    const small = { name: 'small', vers: '1.0.0', file: crateOf(place, 'small-1.0.0') }
    const registry = await openRegistry([small])
    const mirror = `[source.crates-io]\nreplace-with = "m"\n[source.m]\nregistry = "sparse+${registry.url}"\n`
    appendFileSync(join(place.dir, 'home/.cargo/config.toml'), mirror)
    const commit = server.commit('leaf', {
      'Cargo.toml':
        '[workspace]\nmembers = ["crates/*"]\nresolver = "2"\n[workspace.package]\nversion = "0.1.0"\nedition = "2021"\n',
      'crates/leaf/Cargo.toml':
        '[package]\nname = "leaf"\nversion.workspace = true\nedition.workspace = true\n[dependencies]\nsmall = "1"\n',
      'crates/leaf/src/lib.rs': 'pub fn two() -> u8 {\n    small::one() + 1\n}\n',
    })
    const tree = treeOn(`git+${server.url}/leaf#${commit}`, undefined, [lockedAs(small)])
    const { report } = await prepare(tree, '--allow-git')
    await registry.close()
    expect(report).toMatchObject({ refused: [], crates: { fetched: 1 }, git: { fetched: 1 } })
    expect((await vet(tree)).analyzers).toMatchObject([{ id: 'clippy', outcome: 'ok' }])
  })

  test('asks nobody a second time, and fetches another commit of a repository beside the first', async () => {
    const first = server.commit('leaf', leaf)
    await prepare(treeOn(`git+${server.url}/leaf#${first}`), '--allow-git')
    const asked = server.asked.length
    const again = await prepare(treeOn(`git+${server.url}/leaf?branch=main#${first}`), '--allow-git')
    expect(again.report.git).toMatchObject({ locked: 1, present: 1, fetched: 0 })
    expect(server.asked).toHaveLength(asked)
    const second = server.commit('leaf', { 'src/lib.rs': 'pub fn two() -> u8 {\n    1 + 1\n}\n' })
    const other = await prepare(treeOn(`git+${server.url}/leaf#${second}`), '--allow-git')
    expect(other.report.git).toMatchObject({ locked: 1, present: 0, fetched: 1 })
    expect(stored().filter((name) => name.endsWith('.pack'))).toHaveLength(2)
    expect((await vet(treeOn(`git+${server.url}/leaf#${first}`))).analyzers).toMatchObject([
      { id: 'clippy', outcome: 'ok' },
    ])
  })

  test('without the flag names the dependency, says the flag, and asks nobody', async () => {
    const { status, report } = await prepare(treeOn(`git+${server.url}/leaf#${server.commit('leaf', leaf)}`))
    expect(status).toBe(3)
    expect(codes(report)).toEqual(['leaf git'])
    expect(report.refused[0]?.remedy).toContain('--allow-git')
    expect(server.asked).toEqual([])
  })

  test('names a commit that the server does not have', async () => {
    server.commit('leaf', leaf)
    const { status, report } = await prepare(treeOn(`git+${server.url}/leaf#${'a'.repeat(40)}`), '--allow-git')
    expect(status).toBe(3)
    expect(codes(report)).toEqual(['leaf not-found'])
    expect(stored()).toEqual([])
  })

  test('trusts no server that the operator’s certificates do not know', async () => {
    writeFileSync(join(place.dir, 'home/.cargo/config.toml'), '')
    const { report } = await prepare(treeOn(`git+${server.url}/leaf#${server.commit('leaf', leaf)}`), '--allow-git')
    expect(report.refused.map(({ reason }) => reason).join()).toContain('certificate-not-trusted')
    expect(stored()).toEqual([])
  })

  test('follows no submodule: a commit that has one is named', async () => {
    const commit = server.commit('leaf', {
      ...leaf,
      '.gitmodules': `[submodule "x"]\n\tpath = x\n\turl = ${server.url}/other\n`,
    })
    const { status, report } = await prepare(treeOn(`git+${server.url}/leaf#${commit}`), '--allow-git')
    expect(status).toBe(3)
    expect(report.refused.map(({ reason }) => reason).join()).toContain('submodules')
    expect(server.asked.filter((path) => path.startsWith('/other'))).toEqual([])
    expect(stored()).toEqual([])
  })

  test('follows no way away from https', async () => {
    const commit = server.commit('leaf', leaf)
    const heard: string[] = []
    const plain = createServer((request, response) => {
      heard.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    server.redirect = `http://localhost:${(plain.address() as AddressInfo).port}`
    const { status, report } = await prepare(treeOn(`git+${server.url}/leaf#${commit}`), '--allow-git')
    plain.close()
    expect(status).toBe(3)
    expect(codes(report)).toEqual(['leaf not-fetched'])
    expect(server.asked.length).toBeGreaterThan(0)
    expect(heard).toEqual([])
  })

  test('asks nobody under an address that is not plain https', async () => {
    const marker = join(place.dir, 'marker')
    const commit = 'a'.repeat(40)
    const hostile = [
      `ext::sh -c "touch ${marker}"`,
      '--upload-pack=touch',
      'file:///etc',
      'ssh://git@localhost/leaf',
      'git@localhost:leaf',
      `http${server.url.slice('https'.length)}/leaf`,
      `${server.url.replace('//', '//user:secret@')}/leaf`,
    ]
    const lock = lockText(
      hostile.map((url, n) => ({ name: `leaf-${n}`, version: '0.1.0', source: `git+${url}#${commit}` })),
    )
    const { status, report } = await prepare(place.tree('rust', { 'Cargo.lock': lock }), '--allow-git')
    expect(status).toBe(3)
    expect(codes(report)).toEqual(hostile.map((_, n) => `leaf-${n} git`))
    expect(server.asked).toEqual([])
    expect(existsSync(marker)).toBe(false)
  })
})
