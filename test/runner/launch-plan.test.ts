import { describe, expect, test } from 'vitest'
import { type LaunchHost, type LaunchPlace, planLaunch, type RunRequest } from '../../runner/index.ts'
import { refuseRequest } from '../../runner/launch-plan.ts'

const host: LaunchHost = {
  architecture: 'x86_64',
  bwrap: '/usr/bin/bwrap',
  setpriv: '/usr/bin/setpriv',
  canBindFd: true,
  canDisableUserns: true,
  systemLinks: [
    { at: '/bin', target: 'usr/bin' },
    { at: '/lib', target: null },
  ],
  systemFiles: ['/etc/ld.so.cache'],
  networkFiles: ['/etc/resolv.conf', '/etc/hosts'],
  inheritedFds: [],
}
const request: RunRequest = {
  argv: ['/tool/ruff', 'check', '--', '$(id)', 'a b'],
  cwd: '/src',
  env: { HOME: '/tmp' },
  mounts: [
    { kind: 'dir', source: '/root/.local/state/assay/snapshot', at: '/src' },
    { kind: 'file', source: '/root/.cache/assay/ruff', at: '/tool/ruff' },
    { kind: 'content', content: Buffer.from('x = 1\n'), at: '/assay/ruff.toml' },
    { kind: 'scratch', at: '/scratch', maxBytes: 4_194_304 },
  ],
  stdin: null,
  limits: {
    wallMs: 60_000,
    cpuCores: 1,
    memoryBytes: 1_073_741_824,
    pids: 64,
    maxStdoutBytes: 1_000_000,
    maxStderrBytes: 1_000_000,
    scratchBytes: 8_388_608,
  },
  tier: 'parses',
}
const root: LaunchPlace = {
  slotUid: 200_001,
  marker: 'assay-run-1-2-3-4',
  ownUid: 0,
  joins: ['/sys/fs/cgroup/memory/assay-1/cgroup.procs'],
  limitPidsByRlimit: false,
}
const user: LaunchPlace = {
  slotUid: null,
  marker: 'assay-run-1-2-3-4',
  ownUid: 1000,
  joins: [],
  limitPidsByRlimit: true,
}

/** The plan with the filter's bytes left out: its own test reads them. */
const readable = (plan: ReturnType<typeof planLaunch>): unknown => ({
  ...plan,
  fds: plan.fds.map((fd) =>
    fd.kind === 'bytes' ? { ...fd, bytes: fd.label === 'seccomp' ? '…' : String(fd.bytes) } : fd,
  ),
})

describe('a launch plan', () => {
  test.each([
    ['root', root, request],
    ['user', user, request],
    ['root-network', root, { ...request, network: 'host' }],
    ['user-network', user, { ...request, network: 'host' }],
  ] as const)('from %s is as reviewed', async (name, place, asked) => {
    await expect(`${JSON.stringify(readable(planLaunch(asked, host, place)), null, 2)}\n`).toMatchFileSnapshot(
      `fixtures/launch-plan-${name}.json`,
    )
  })

  test('differs between architectures in the filter alone', () => {
    const on = (architecture: LaunchHost['architecture']): ReturnType<typeof planLaunch> =>
      planLaunch(request, { ...host, architecture }, root)
    expect(readable(on('aarch64'))).toEqual(readable(on('x86_64')))
    const filter = (plan: ReturnType<typeof planLaunch>): unknown =>
      plan.fds.find((fd) => fd.kind === 'bytes' && fd.label === 'seccomp')
    expect(filter(on('aarch64'))).not.toEqual(filter(on('x86_64')))
  })

  test('with the network differs in nothing but the name space, the filter and the files for looking up names', () => {
    const without = JSON.parse(JSON.stringify(planLaunch(request, host, user)))
    const withNetwork = JSON.parse(JSON.stringify(planLaunch({ ...request, network: 'host' }, host, user)))
    const names = ['/etc/resolv.conf', '/etc/hosts', '--unshare-net', 'network-host']
    const rest = (words: readonly string[]): readonly string[] => words.filter((word) => !names.includes(word))
    expect(rest(withNetwork.argv)).toEqual(rest(without.argv))
    expect(rest(withNetwork.flags)).toEqual(rest(without.flags))
    expect(withNetwork.argv).not.toContain('--unshare-net')
    expect(withNetwork.flags).toContain('network-host')
    expect(without.argv).toContain('--unshare-net')
  })

  test('puts no path of a source on a command line, where the payload could read it', () => {
    const words = [...planLaunch(request, host, root).argv, ...planLaunch(request, host, user).argv]
    expect(words.filter((word) => word.includes('/root/'))).toEqual([])
  })

  test('binds sources by path where bwrap cannot bind a descriptor', () => {
    const plan = planLaunch(request, { ...host, canBindFd: false }, root)
    expect(plan.fds.some((fd) => fd.kind === 'source')).toBe(false)
    expect(plan.fds.flatMap((fd) => (fd.kind === 'arguments' ? fd.values : []))).toContain(
      '/root/.local/state/assay/snapshot',
    )
  })

  test('leaves inherited descriptors to nothing but bwrap, which closes them', () => {
    const plan = planLaunch(request, { ...host, inheritedFds: [5, 40] }, root)
    expect(plan.fds.length).toBe(41)
    expect([plan.fds[5]?.kind, plan.fds[39]?.kind, plan.fds[40]?.kind]).toEqual(['covered', 'unused', 'covered'])
    const outer = plan.fds.flatMap((fd) => (fd.kind === 'arguments' ? [fd.values] : [])).find((v) => v.includes('/in'))
    expect(outer?.join(' ')).toContain('--file 5 /tmp/fd-5 --file 40 /tmp/fd-40')
  })
})

describe('a request is refused', () => {
  test.each([
    ['with a mount that climbs', { mounts: [{ kind: 'dir', source: '/a', at: '/src/../proc' }] }],
    ['with a mount over /proc', { mounts: [{ kind: 'dir', source: '/a', at: '/proc' }] }],
    ['with a mount under /dev', { mounts: [{ kind: 'scratch', at: '/dev/shm', maxBytes: 1 }] }],
    ['with a mount over the root', { mounts: [{ kind: 'dir', source: '/a', at: '/' }] }],
    ['with a relative source', { mounts: [{ kind: 'dir', source: 'a', at: '/src' }] }],
    ['with a source that climbs', { mounts: [{ kind: 'dir', source: '/a/../b', at: '/src' }] }],
    ['with NUL in a source', { mounts: [{ kind: 'dir', source: '/a\0b', at: '/src' }] }],
    ['with NUL in a word', { argv: ['/bin/true', 'a\0--bind'] }],
    ['with NUL in the environment', { env: { A: 'b\0--bind' } }],
    ['with a relative folder', { cwd: 'src' }],
    ['without a command', { argv: [] }],
    [
      'with two mounts at one place',
      {
        mounts: [
          { kind: 'scratch', at: '/a', maxBytes: 1 },
          { kind: 'scratch', at: '/a', maxBytes: 1 },
        ],
      },
    ],
  ] satisfies readonly (readonly [string, Partial<RunRequest>])[])('%s', (_, change) => {
    expect(refuseRequest({ ...request, ...change })).not.toBeNull()
  })

  test('but not for a comma, a colon or a line end in a source', () => {
    const mounts = [{ kind: 'dir', source: '/a,target=/etc:ro\nb', at: '/src' }] as const
    expect(refuseRequest({ ...request, mounts })).toBeNull()
  })
})
