import { describe, expect, test } from 'vitest'
import { readLock } from '../../../pipeline/prepare/read/lock-file.ts'

const read = (text: string | Uint8Array) => readLock('Cargo.lock', Buffer.from(text))
const cratesIo = 'registry+https://github.com/rust-lang/crates.io-index'
const checksum = 'a'.repeat(64)
const itoa = `[[package]]\nname = "itoa"\nversion = "1.0.3"\nsource = "${cratesIo}"\n`
const found = { name: 'itoa', version: '1.0.3', source: cratesIo, checksum }

describe('a Cargo.lock', () => {
  test.each([3, 4])('of version %i gives its packages', (version) => {
    const { packages, problem } = read(
      `version = ${version}\n${itoa}checksum = "${checksum}"\n[[package]]\nname = "own"\nversion = "0.1.0"\ndependencies = ["itoa"]\n`,
    )
    expect(problem).toBeNull()
    expect(packages).toEqual([found, { name: 'own', version: '0.1.0', source: null, checksum: null }])
  })

  test('of version 1 has its checksums in the metadata table', () => {
    const { packages } = read(`${itoa}\n[metadata]\n"checksum itoa 1.0.3 (${cratesIo})" = "${checksum}"\n`)
    expect(packages).toEqual([found])
  })

  test('without packages is an empty one', () => {
    expect(read('version = 4\n')).toMatchObject({ problem: null, packages: [] })
  })

  test('with names that climb is given on as it stands: who decides refuses it', () => {
    expect(read(itoa.replace('itoa', '../../etc')).packages).toMatchObject([{ name: '../../etc' }])
  })

  test.each([
    ['not UTF-8', Buffer.from([0xff, 0xfe, 0x00]), 'It is not UTF-8.'],
    ['not TOML', '<<<<<<< HEAD\n', 'It is not TOML.'],
    ['nested without end', `a = ${'['.repeat(100_000)}`, 'It is not TOML.'],
    ['a package without a version', '[[package]]\nname = "a"\n', 'It is TOML, and not'],
    ['packages that are no list', 'package = 1\n', 'It is TOML, and not'],
    ['a name of 2,000 letters', itoa.replace('itoa', 'a'.repeat(2000)), 'It is TOML, and not'],
  ])('that is %s gives a problem and no package', (_, bytes, problem) => {
    const reading = read(bytes)
    expect(reading.problem).toContain(problem)
    expect(reading.packages).toEqual([])
  })

  test('of 100,000 packages gives the number and no package', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `[[package]]\nname = "a${at}"\nversion = "1.0.0"\n`).join(
      '',
    )
    expect(read(many)).toMatchObject({ problem: 'It names 100000 packages; 20000 are the limit.', packages: [] })
  })
})
