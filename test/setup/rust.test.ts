import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createScratchRoot, type ScratchRoot, until } from './scratch-root.ts'

const vet = ['node', 'scripts/setup.mjs', 'vet'] as const
const { 'clippy-sarif': pinned } = JSON.parse(readFileSync(new URL('../../tools.lock.json', import.meta.url), 'utf8'))

let scratch: ScratchRoot
beforeEach(() => {
  scratch = createScratchRoot()
  scratch.addCommand('npm', 'exit 1')
  for (const name of ['cp', 'chmod', 'touch']) scratch.linkCommand(name)
})
afterEach(() => scratch.remove())

/** A toolchain as rustup shows it: `rustc` tells its place, `cargo install` takes its time and leaves a program. */
const addToolchain = (programs: readonly string[] = ['cargo', 'cargo-clippy', 'clippy-driver', 'rustc']): string => {
  const { top } = scratch
  const sysroot = join(top, 'toolchain')
  mkdirSync(join(sysroot, 'bin'), { recursive: true })
  for (const name of programs) writeFileSync(join(sysroot, 'bin', name), name, { mode: 0o755 })
  scratch.addCommand(
    'rustc',
    `echo "$PWD" >>${top}/asked; [ "$1" = --version ] && echo "rustc 1.95.0 (59807616e 2026-04-14)" || echo ${sysroot}`,
  )
  scratch.addCommand(
    'cargo',
    `echo "$PWD $@" >>${top}/cargo
mkdir -p "$CARGO_TARGET_DIR" "$6/bin"
echo half >"$6/bin/clippy-sarif"
[ -e ${top}/slow ] && sleep 30
printf '#!/bin/sh\\necho whole\\n' >"$6/bin/clippy-sarif"
chmod 755 "$6/bin/clippy-sarif"`,
  )
  return sysroot
}
const calls = (): string[] =>
  existsSync(join(scratch.top, 'cargo')) ? readFileSync(join(scratch.top, 'cargo'), 'utf8').trimEnd().split('\n') : []
const remedy = 'install Rust with clippy from https://rustup.rs, then: node scripts/setup.mjs vet'

test('without cargo, Rust and clippy-sarif are missing, with the way to get them', async () => {
  const { code } = await scratch.run([...vet])
  expect(code).toBe(0)
  for (const id of ['rust', 'clippy-sarif']) {
    expect(scratch.stamp().missing[id]).toMatchObject({ reason: 'cargo is not on PATH', remedy })
  }
})

test('a toolchain is found by the next command, from a folder that asks for no other one', async () => {
  await scratch.run([...vet])
  const sysroot = addToolchain()
  await scratch.run(['./assay', 'vet'])
  expect(scratch.stamp().tools['rust']).toMatchObject({ version: '1.95.0', path: sysroot, entry: 'bin/clippy-driver' })
  expect(new Set(readFileSync(join(scratch.top, 'asked'), 'utf8').trimEnd().split('\n'))).toEqual(new Set(['/']))
})

test('a toolchain without clippy is missing, and not looked for by every command', async () => {
  const sysroot = addToolchain(['cargo', 'rustc'])
  await scratch.run([...vet])
  expect(scratch.stamp().missing['rust']).toMatchObject({
    reason: `the toolchain in ${sysroot} has no cargo-clippy, clippy-driver`,
    remedy,
  })
  expect((await scratch.run(['./assay', 'vet'])).stderr).toBe('')
})

test('a toolchain that was found stays, where its commands say nothing under another HOME', async () => {
  addToolchain()
  await scratch.run([...vet])
  scratch.addCommand('rustc', 'echo "rustup could not choose a version of rustc to run" >&2; exit 1')
  await scratch.run([...vet])
  expect(scratch.stamp().tools['rust']?.version).toBe('1.95.0')
})

test('a toolchain of rustup is found beside its commands, where HOME is another one', async () => {
  const sysroot = addToolchain()
  const user = join(scratch.top, 'user')
  for (const folder of ['.cargo/bin', '.rustup']) mkdirSync(join(user, folder), { recursive: true })
  rmSync(join(scratch.bin, 'rustc'))
  const says = `[ "$RUSTUP_HOME" = ${user}/.rustup ] || exit 1; [ "$1" = --version ] && echo "rustc 1.95.0" || echo ${sysroot}`
  writeFileSync(join(user, '.cargo/bin/rustc'), `#!/bin/sh\n${says}\n`, { mode: 0o755 })
  await scratch.run([...vet], { PATH: `${scratch.bin}:${user}/.cargo/bin` })
  expect(scratch.stamp().tools['rust']?.path).toBe(sysroot)
})

test('clippy-sarif is compiled once, from its lockfile, said before, and recorded', async () => {
  addToolchain()
  const { stderr } = await scratch.run([...vet])
  expect(stderr).toContain('this takes about two minutes, once')
  await scratch.run([...vet])
  expect(calls()).toHaveLength(1)
  expect(calls()[0]).toContain(`/ install --locked --no-track clippy-sarif@${pinned.version} --root `)
  const { path, version, sha256 } = scratch.stamp().tools['clippy-sarif'] ?? { path: '', version: '', sha256: '' }
  expect([version, sha256]).toEqual([pinned.version, readFileSync(join(scratch.root, path, 'sha256'), 'utf8')])
  expect((await scratch.run([join(scratch.root, path, 'clippy-sarif')])).stdout).toBe('whole\n')
  expect(existsSync(join(scratch.root, '.tools/scratch'))).toBe(false)
})

test('a clippy-sarif that was changed afterwards is compiled again', async () => {
  addToolchain()
  await scratch.run([...vet])
  const binary = join(scratch.root, scratch.stamp().tools['clippy-sarif']?.path ?? '', 'clippy-sarif')
  appendFileSync(binary, 'echo changed\n')
  await scratch.run(['./assay', 'vet'])
  expect(calls()).toHaveLength(2)
  expect(readFileSync(binary, 'utf8')).toBe('#!/bin/sh\necho whole\n')
})

test('a set-up that is killed while it compiles leaves nothing that is taken for a whole one', async () => {
  addToolchain()
  writeFileSync(join(scratch.top, 'slow'), '')
  const { child, end } = scratch.start([...vet])
  await until(() => calls().length === 1)
  child.kill('SIGKILL')
  await end
  expect(existsSync(join(scratch.root, '.tools/clippy-sarif'))).toBe(false)
  rmSync(join(scratch.top, 'slow'))
  await scratch.run([...vet])
  expect(calls()).toHaveLength(2)
  expect(readdirSync(join(scratch.root, '.tools/clippy-sarif'))).toHaveLength(1)
})

test('a cargo that fails is said with its last lines, and the rest of set-up goes on', async () => {
  addToolchain()
  scratch.addCommand('cargo', 'echo "error: no network here" >&2; exit 101')
  const { code, stderr } = await scratch.run([...vet])
  expect(code).toBe(0)
  expect(stderr).toContain('error: no network here')
  expect(scratch.stamp().missing['clippy-sarif']?.remedy).toContain('a network to the Rust registry')
  expect(Object.keys(scratch.stamp().tools)).toContain('rust')
})
