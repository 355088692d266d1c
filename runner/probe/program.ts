import type { Architecture } from '../seccomp/index.ts'
import { numberOf, type ProbeSyscall } from './syscall-numbers.ts'

/** An argument: a number, or bytes whose address is passed; text gets its NUL. */
export type CallArgument = number | string | Uint8Array
export type Call = readonly [name: ProbeSyscall, ...args: readonly CallArgument[]]

/** Base address of the one segment; what every linker uses for a fixed executable. */
const base = 0x40_0000n
const headerBytes = 64 + 56
const machine = { x86_64: 62, aarch64: 183 } as const

type Emit = {
  readonly callBytes: number
  /** Machine code that makes the call and stores its 64-bit answer at `resultAt`. */
  readonly call: (number: number, args: readonly bigint[], resultAt: bigint) => Uint8Array
}

const littleEndian = (value: bigint, bytes: number): Uint8Array =>
  Uint8Array.from({ length: bytes }, (_, index) => Number((BigInt.asUintN(64, value) >> BigInt(8 * index)) & 0xffn))

// mov rdi|rsi|rdx|r10|r8|r9, imm64 and mov rax, imm64; syscall; mov [moffs64], rax
const x8664Registers = [
  [0x48, 0xbf],
  [0x48, 0xbe],
  [0x48, 0xba],
  [0x49, 0xba],
  [0x49, 0xb8],
  [0x49, 0xb9],
] as const

const emitX8664: Emit = {
  callBytes: 7 * 10 + 2 + 10,
  call: (number, args, resultAt) =>
    Buffer.concat([
      ...x8664Registers.flatMap((opcode, index) => [Uint8Array.from(opcode), littleEndian(args[index] ?? 0n, 8)]),
      Uint8Array.from([0x48, 0xb8]),
      littleEndian(BigInt(number), 8),
      Uint8Array.from([0x0f, 0x05, 0x48, 0xa3]),
      littleEndian(resultAt, 8),
    ]),
}

/** movz and three movk: a 64-bit constant into register `rd`. */
const constant = (rd: number, value: bigint): readonly number[] =>
  [0, 1, 2, 3].map((part) => {
    const half = Number((BigInt.asUintN(64, value) >> BigInt(16 * part)) & 0xffffn)
    return ((part === 0 ? 0xd280_0000 : 0xf280_0000) | (part << 21) | (half << 5) | rd) >>> 0
  })

const emitAarch64: Emit = {
  callBytes: (8 * 4 + 2) * 4,
  call: (number, args, resultAt) => {
    const words = [
      ...[0, 1, 2, 3, 4, 5].flatMap((register) => constant(register, args[register] ?? 0n)),
      ...constant(8, BigInt(number)),
      ...constant(9, resultAt),
      0xd400_0001, // svc #0
      0xf900_0120, // str x0, [x9]
    ]
    return Buffer.concat(words.map((word) => littleEndian(BigInt(word), 4)))
  },
}

const emitters = { x86_64: emitX8664, aarch64: emitAarch64 } as const

const elfHeader = (architecture: Architecture, fileBytes: number, memoryBytes: number): Uint8Array => {
  const header = new DataView(new ArrayBuffer(headerBytes))
  const put64 = (at: number, value: bigint): void => header.setBigUint64(at, value, true)
  header.setUint32(0, 0x7f45_4c46) // magic
  header.setUint32(4, 0x0201_0100) // 64 bits, little-endian, version 1
  header.setUint16(16, 2, true) // ET_EXEC
  header.setUint16(18, machine[architecture], true)
  header.setUint32(20, 1, true)
  put64(24, base + BigInt(headerBytes)) // entry
  put64(32, 64n) // program headers
  header.setUint16(52, 64, true)
  header.setUint16(54, 56, true)
  header.setUint16(56, 1, true)
  header.setUint32(64, 1, true) // PT_LOAD
  header.setUint32(68, 7, true) // readable, writable, executable
  put64(80, base)
  put64(88, base)
  put64(96, BigInt(fileBytes))
  put64(104, BigInt(memoryBytes))
  put64(112, 0x1000n)
  return new Uint8Array(header.buffer)
}

/**
 * A static ELF executable that makes `calls` one after the other, without a branch, writes their answers (64-bit,
 * little-endian, as the kernel gives them: negative is minus errno) to descriptor 1, and exits. It needs nothing of the
 * machine, neither libc nor an interpreter, so the sandbox is tried with exactly the calls that the probe names. Pure.
 */
export const probeProgram = (calls: readonly Call[], architecture: Architecture): Uint8Array => {
  const emit = emitters[architecture]
  const total = calls.length + 2
  // Structures that the kernel reads are aligned to eight bytes.
  const dataAt = Math.ceil((headerBytes + total * emit.callBytes) / 8) * 8
  const codeBytes = dataAt - headerBytes
  const data: Uint8Array[] = []
  let dataBytes = 0
  const address = (bytes: Uint8Array): bigint => {
    const at = base + BigInt(dataAt + dataBytes)
    const padded = new Uint8Array(Math.ceil((bytes.length + 1) / 8) * 8)
    padded.set(bytes)
    data.push(padded)
    dataBytes += padded.length
    return at
  }
  const toWord = (argument: CallArgument): bigint =>
    typeof argument === 'number'
      ? BigInt(argument)
      : address(typeof argument === 'string' ? Buffer.from(argument) : argument)
  const words = calls.map(([, ...args]) => args.map(toWord))
  const fileBytes = dataAt + dataBytes
  const resultsAt = base + BigInt(Math.ceil(fileBytes / 16) * 16)
  const resultAt = (index: number): bigint => resultsAt + BigInt(8 * index)
  const code = calls.map(([name], index) =>
    emit.call(numberOf(name, architecture), words[index] ?? [], resultAt(index)),
  )
  const end = resultAt(calls.length)
  code.push(emit.call(numberOf('write', architecture), [1n, resultsAt, BigInt(8 * calls.length)], end))
  code.push(emit.call(numberOf('exit_group', architecture), [0n], end))
  const memoryBytes = Number(end - base) + 8
  const padding = new Uint8Array(codeBytes - total * emit.callBytes)
  return Buffer.concat([elfHeader(architecture, fileBytes, memoryBytes), ...code, padding, ...data])
}

/** The answers that `probeProgram` wrote; fewer than calls where it was stopped on the way. Pure. */
export const readAnswers = (output: Uint8Array): readonly number[] => {
  const view = new DataView(output.buffer, output.byteOffset, output.byteLength)
  return Array.from({ length: Math.floor(output.length / 8) }, (_, index) => Number(view.getBigInt64(8 * index, true)))
}
