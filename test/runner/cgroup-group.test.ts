import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGroup } from '../../runner/cgroups/index.ts'
import type { Limits } from '../../schemas/records/index.ts'

const limits: Limits = {
  wallMs: 1_000,
  cpuCores: 0.5,
  memoryBytes: 104_857_600,
  pids: 10,
  maxStdoutBytes: 1,
  maxStderrBytes: 1,
  scratchBytes: 1,
}

let parent = ''
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'assay-group-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

const read = (name: string): string => readFileSync(join(parent, 'assay-x', name), 'utf8')

test('a v2 group holds memory without swap, processes and processor time in one folder', () => {
  const group = createGroup({ version: 2, parent, controllers: ['memory', 'pids', 'cpu'] }, 'assay-x', limits)
  expect([read('memory.max'), read('memory.swap.max'), read('memory.oom.group')]).toEqual(['104857600', '0', '1'])
  expect([read('pids.max'), read('cpu.max')]).toEqual(['14', '50000 100000'])
  expect(group.joins).toEqual([join(parent, 'assay-x/cgroup.procs')])
  expect(group.enforcement).toEqual({ memory: 'cgroup-v2', pids: 'cgroup-v2', cpu: 'cgroup-v2' })
})

test('a v1 group has a folder for each controller that is there, and says of no other that it is enforced', () => {
  const group = createGroup({ version: 1, parents: { memory: parent } }, 'assay-x', limits)
  expect([read('memory.limit_in_bytes'), read('memory.memsw.limit_in_bytes')]).toEqual(['104857600', '104857600'])
  expect(group.enforcement).toEqual({ memory: 'cgroup-v1' })
})

test('kills for memory and refused forks are read from the counters of both versions', () => {
  const group = createGroup({ version: 2, parent, controllers: ['memory', 'pids'] }, 'assay-x', limits)
  expect(group.hits()).toEqual([])
  writeFileSync(join(parent, 'assay-x/memory.events'), 'low 0\noom 3\noom_kill 1\n')
  writeFileSync(join(parent, 'assay-x/pids.events'), 'max 7\n')
  expect(group.hits()).toEqual(['memory', 'pids'])
  writeFileSync(join(parent, 'assay-x/memory.events'), 'oom_kill 0\n')
  writeFileSync(join(parent, 'assay-x/memory.oom_control'), 'under_oom 0\noom_kill 2\n')
  expect(group.hits()).toEqual(['memory', 'pids'])
})
