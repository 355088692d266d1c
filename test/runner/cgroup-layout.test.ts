import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findCgroups } from '../../runner/cgroups/index.ts'
import { groupFolder, parseHierarchies, parseOwnGroups } from '../../runner/cgroups/layout.ts'

test('mountinfo gives every cgroup hierarchy with its controllers', () => {
  const text = [
    '30 25 0:26 / /sys/fs/cgroup/cpu,cpuacct rw,relatime shared:9 - cgroup cgroup rw,cpu,cpuacct',
    '31 25 0:27 /docker/abc /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw',
    '32 25 0:28 / /proc rw - proc proc rw',
  ].join('\n')
  expect(parseHierarchies(text)).toEqual([
    { version: 1, mountPoint: '/sys/fs/cgroup/cpu,cpuacct', root: '/', controllers: ['rw', 'cpu', 'cpuacct'] },
    { version: 2, mountPoint: '/sys/fs/cgroup/unified', root: '/docker/abc', controllers: [] },
  ])
})

test('own groups are read for each controller, also where two share a hierarchy', () => {
  const groups = parseOwnGroups('4:cpu,cpuacct:/a\n1:name=systemd:/b\n0::/c:d\n')
  expect([...groups]).toEqual([
    ['cpu', '/a'],
    ['cpuacct', '/a'],
    ['name=systemd', '/b'],
    ['', '/c:d'],
  ])
})

test('a group below the mounted root is found relative to it', () => {
  const hierarchy = { version: 2, mountPoint: '/cg', root: '/docker/abc', controllers: [] } as const
  expect(groupFolder(hierarchy, '/docker/abc/x')).toBe('/cg/x')
  expect(groupFolder(hierarchy, '/docker/abc')).toBe('/cg')
  expect(groupFolder(hierarchy, '/docker/abcdef')).toBe('/cg/')
})

describe('finding a place for groups', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-cgroup-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const makeGroup = (path: string, granted: string): void => {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'cgroup.procs'), '')
    writeFileSync(join(folder, path, 'cgroup.subtree_control'), granted)
  }
  const makeProc = (mountinfo: string, cgroup: string): string => {
    writeFileSync(join(folder, 'mountinfo'), mountinfo)
    writeFileSync(join(folder, 'cgroup'), cgroup)
    return folder
  }

  test('v1: a folder for each controller that is mounted, at the own group', () => {
    mkdirSync(join(folder, 'mem/own'), { recursive: true })
    mkdirSync(join(folder, 'pids'), { recursive: true })
    const mountinfo = `1 1 0:1 / ${folder}/mem rw - cgroup c rw,memory\n2 1 0:2 / ${folder}/pids rw - cgroup c rw,pids\n`
    expect(findCgroups(makeProc(mountinfo, '2:memory:/own\n1:pids:/\n'))).toEqual({
      version: 1,
      parents: { memory: join(folder, 'mem/own'), pids: join(folder, 'pids/') },
    })
  })

  test('no cgroup mounted: none, so limits fall to rlimits and the supervisor', () => {
    expect(findCgroups(makeProc('1 1 0:1 / /proc rw - proc proc rw\n', '0::/\n'))).toBeNull()
  })

  test('v2 without a memory controller: none', () => {
    makeGroup('cg', 'hugetlb')
    expect(findCgroups(makeProc(`1 1 0:1 / ${folder}/cg rw - cgroup2 c rw\n`, '0::/\n'))).toBeNull()
  })

  test('v2: the nearest group above that hands memory and pids down', () => {
    makeGroup('cg/user', 'memory pids ')
    makeGroup('cg/user/own', '')
    const mountinfo = `1 1 0:1 / ${folder}/cg rw - cgroup2 c rw\n`
    expect(findCgroups(makeProc(mountinfo, '0::/user/own\n'))).toEqual({
      version: 2,
      parent: join(folder, 'cg/user'),
      controllers: ['memory', 'pids'],
    })
  })
})
