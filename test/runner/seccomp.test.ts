import { describe, expect, test } from 'vitest'
import { type Architecture, seccompFilter } from '../../runner/seccomp/index.ts'
import { checkedSyscalls, refusedSyscalls } from '../../runner/seccomp/syscalls.ts'

const auditArchitecture = { x86_64: 0xc000003e, aarch64: 0xc00000b7, i386: 0x40000003, arm: 0x40000028 }

/** struct seccomp_data, then the classic BPF machine as far as the kernel lets a seccomp filter use it. */
const evaluate = (filter: Uint8Array, arch: number, nr: number, args: readonly bigint[] = []): number => {
  const data = new DataView(new ArrayBuffer(64))
  data.setUint32(0, nr, true)
  data.setUint32(4, arch, true)
  for (const [index, arg] of args.entries()) data.setBigUint64(16 + 8 * index, arg, true)
  const program = new DataView(filter.buffer, filter.byteOffset, filter.byteLength)
  let accumulator = 0
  for (let pc = 0; pc < filter.byteLength / 8; ) {
    const code = program.getUint16(pc * 8, true)
    const jt = program.getUint8(pc * 8 + 2)
    const jf = program.getUint8(pc * 8 + 3)
    const k = program.getUint32(pc * 8 + 4, true)
    pc += 1
    if (code === 0x06) return k
    if (code === 0x20) accumulator = data.getUint32(k, true)
    else if (code === 0x54) accumulator = (accumulator & k) >>> 0
    else if (code === 0x15) pc += accumulator === k ? jt : jf
    else if (code === 0x35) pc += accumulator >= k ? jt : jf
    else if (code === 0x45) pc += (accumulator & k) !== 0 ? jt : jf
    else throw new Error(`unknown instruction ${code}`)
  }
  throw new Error('the program ran off its end')
}

const allow = 0x7fff0000
const eperm = 0x00050001
const enosys = 0x00050026
const killProcess = 0x80000000

const column = { x86_64: 'x8664', aarch64: 'aarch64' } as const
const getpid = { x86_64: 39, aarch64: 172 }

describe.each(['x86_64', 'aarch64'] as const)('the filter for %s', (architecture: Architecture) => {
  const filter = seccompFilter(architecture)
  const run = (nr: number, ...args: readonly bigint[]): number =>
    evaluate(filter, auditArchitecture[architecture], nr, args)
  const checked = (name: keyof typeof checkedSyscalls): number => checkedSyscalls[name][column[architecture]]
  const refused = refusedSyscalls
    .map(([name, x8664, aarch64]) => ({ name, nr: architecture === 'x86_64' ? x8664 : aarch64 }))
    .filter(({ nr }) => nr !== null)

  test.each(refused)('refuses $name', ({ nr }) => {
    expect(run(nr ?? -1)).toBe(eperm)
  })

  test('is no longer than the kernel takes', () => {
    expect(filter.length / 8).toBeLessThanOrEqual(4096)
  })

  test('lets an ordinary call pass', () => {
    expect(run(getpid[architecture])).toBe(allow)
  })

  test('kills a call of any other architecture', () => {
    const others = Object.values(auditArchitecture).filter((arch) => arch !== auditArchitecture[architecture])
    expect(others.map((arch) => evaluate(filter, arch, 39))).toEqual(others.map(() => killProcess))
  })

  test('says of clone3 and of calls newer than it knows that they do not exist', () => {
    expect([run(435), run(463), run(470), run(1000)]).toEqual([enosys, enosys, enosys, enosys])
  })

  test.each([0x20000n, 0x2000000n, 0x4000000n, 0x8000000n, 0x10000000n, 0x20000000n, 0x40000000n])(
    'refuses the namespace flag %i to clone and unshare',
    (flag) => {
      expect([run(checked('clone'), flag | 17n), run(checked('unshare'), flag)]).toEqual([eperm, eperm])
    },
  )

  test('refuses a time namespace to unshare', () => {
    expect(run(checked('unshare'), 0x80n)).toBe(eperm)
  })

  test('lets clone make threads and processes', () => {
    expect([run(checked('clone'), 0x3d0f00n), run(checked('clone'), 17n)]).toEqual([allow, allow])
  })

  test('lets a stream socket of AF_UNIX pass, with its flags, and no other', () => {
    const socket = (family: bigint, type: bigint): number => run(checked('socket'), family, type)
    expect([socket(1n, 1n), socket(1n, 1n | 0o2000000n), socket(1n, 1n | 0o4000n)]).toEqual([allow, allow, allow])
    expect([socket(1n, 2n), socket(1n, 5n), socket(1n, 2n | 0o2000000n)]).toEqual([eperm, eperm, eperm])
    expect([2n, 10n, 16n, 17n, 38n, 40n, 0n].map((family) => socket(family, 1n))).toEqual(Array(7).fill(eperm))
  })

  test('compares a socket family by its low half, as the kernel does', () => {
    expect(run(checked('socket'), 0x1_0000_0028n, 1n)).toBe(eperm)
  })

  test('lets only AF_UNIX make pairs', () => {
    expect([run(checked('socketpair'), 1n, 2n), run(checked('socketpair'), 2n, 1n)]).toEqual([allow, eperm])
  })

  test('refuses TIOCSTI and TIOCLINUX whatever the upper half of the request holds', () => {
    const requests = [0x5412n, 0x541cn, 0x1_0000_5412n, 0xffff_ffff_0000_541cn]
    expect(requests.map((request) => run(checked('ioctl'), 0n, request))).toEqual(Array(4).fill(eperm))
    expect(run(checked('ioctl'), 0n, 0x5413n)).toBe(allow)
  })
})

test('the x32 door of x86_64 is shut', () => {
  const filter = seccompFilter('x86_64')
  expect([0x40000000, 0x40000027, 0x4000ffff].map((nr) => evaluate(filter, 0xc000003e, nr))).toEqual(
    Array(3).fill(eperm),
  )
})
