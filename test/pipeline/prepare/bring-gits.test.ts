import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodeFrame } from '../../../pipeline/examine/frames.ts'
import { bringGits } from '../../../pipeline/prepare/git/bring-gits.ts'
import { openRunner, type Runner, type RunRequest } from '../../../runner/index.ts'
import { built } from '../../support/built.ts'
import { openGitServer } from '../../support/git-server.ts'
import { needs } from '../../support/needs.ts'

const network = { index: 'http://127.0.0.1:1/', proxy: null, noProxy: '', certificates: new Uint8Array() }
const name = 'leaf-c413e9de2d87c401'
const url = 'https://example.org/leaf'

/** The children are programs of the build, which this test is not part of. */
const builtOf = (request: RunRequest): RunRequest => ({
  ...request,
  mounts: request.mounts.map((mount) =>
    mount.at === '/assay' ? { kind: 'dir', source: built(), at: '/assay' } : mount,
  ),
})

needs('bubblewrap', 'rust', 'git-server').describe('what comes from a git server', () => {
  let dir: string
  let real: Runner
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'assay-gits-'))
    real = await openRunner({ sandbox: 'bubblewrap', minIsolation: 'namespace', scratchDir: dir, slots: 1 })
  })
  afterEach(async () => {
    await real.close()
    rmSync(dir, { recursive: true, force: true })
  })

  /** Some children were taken over and say what they like; the others are real. */
  const lying = (says: Readonly<Record<string, Uint8Array>>): Runner => ({
    ...real,
    run: async (request: RunRequest, signal) => {
      const said = says[request.argv[3] ?? '']
      if (said === undefined) return real.run(builtOf(request), signal)
      request.onStdout?.(said)
      const nothing = { startFailure: null, limitHit: null, stdout: new Uint8Array(), stderr: new Uint8Array() }
      return { argv: request.argv, exitCode: 0, signal: null, ...nothing, durationMs: 0, receipt: null }
    },
  })
  const bring = (commit: string, says: Readonly<Record<string, Uint8Array>>) =>
    bringGits([{ url, commit, packages: [{ uri: 'Cargo.lock', crate: 'leaf', version: '0.1.0' }] }], {
      ...{ home: join(dir, 'home'), network, runner: lying(says), signal: new AbortController().signal },
      lock: async () => () => {},
    })
  const stored = () => (existsSync(join(dir, 'home/git/db')) ? readdirSync(join(dir, 'home/git/db')) : [])
  const named = (text: string) => encodeFrame({ kind: 'database', url, name: text }, [])
  const packed = (pack: Uint8Array) => encodeFrame({ kind: 'pack' }, [pack])

  /** A repository with two commits, as packs of one commit each. */
  const packs = async () => {
    const server = await openGitServer(join(dir, 'repositories'))
    const commits = ['pub fn one() {}\n', 'pub fn two() {}\n'].map((body) => server.commit('leaf', { 'lib.rs': body }))
    const made = commits.map((commit) => server.pack('leaf', commit))
    await server.close()
    return commits.map((commit, n) => ({ commit, pack: made[n] ?? new Uint8Array() }))
  }

  test('is stored when it is the whole commit, so that what follows says something', async () => {
    const [first] = await packs()
    const { fetched, refused } = await bring(first?.commit ?? '', {
      'git-names': named(name),
      'git-fetch': packed(first?.pack ?? new Uint8Array()),
    })
    expect([fetched, refused, stored()]).toEqual([1, [], [name]])
    expect(readFileSync(join(dir, 'home/git/db', name, 'refs/commit', first?.commit ?? ''), 'utf8')).toContain(
      first?.commit,
    )
  })

  test('is refused when it is another commit’s, altered, cut off, or nothing', async () => {
    const [first, second] = await packs()
    const right = Buffer.from(first?.pack ?? [])
    const altered = Buffer.from(right)
    altered.writeUInt8((altered[20] ?? 0) ^ 1, 20)
    for (const pack of [second?.pack ?? right, altered, right.subarray(0, 40), Buffer.alloc(0)]) {
      const { refused } = await bring(first?.commit ?? '', { 'git-names': named(name), 'git-fetch': packed(pack) })
      expect(refused.map(({ code }) => code)).toEqual(['checksum-mismatch'])
    }
    expect(stored()).toEqual([])
  })

  test('goes into no folder whose name climbs', async () => {
    const { refused } = await bring('a'.repeat(40), { 'git-names': named('../../x-c413e9de2d87c401') })
    expect(refused.map(({ reason }) => reason).join()).toContain('cargo-names-no-folder')
    expect(stored()).toEqual([])
  })

  test('is named as missing where its child ends without a word', async () => {
    const { refused } = await bring('a'.repeat(40), { 'git-names': named(name), 'git-fetch': new Uint8Array() })
    expect(refused).toMatchObject([{ uri: 'Cargo.lock', crate: 'leaf', code: 'not-fetched' }])
  })
})
