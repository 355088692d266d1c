// Runs in the sandbox, beside the worktree's own code: build scripts and proc-macros are started from here. One file,
// because it is mounted as one. Arguments: the source tree, the scratch folder, the toolchain, the crates,
// a clippy.toml or `-`, the lint arguments.
// Writes frames, one JSON a line, each numbered, so that a line that somebody else put into the stream shows.

import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

const [source, scratch, toolchain, crates, configuration, ...lintArguments] = process.argv.slice(2)
const tree = join(scratch, 'tree')
const target = join(scratch, 'target')
const cargoHome = join(scratch, 'cargo')
const cargo = join(toolchain, 'bin/cargo')
const clippyFolder = configuration === '-' ? null : dirname(configuration)
const commands = join(scratch, 'bin')
const environment = {
  ...process.env,
  PATH: `${commands}:${process.env.PATH}`,
  HOME: join(scratch, 'home'),
  CARGO_HOME: cargoHome,
  CARGO_TARGET_DIR: target,
  TMPDIR: join(scratch, 'tmp'),
  RUSTC: join(toolchain, 'bin/rustc'),
  ...(clippyFolder === null ? {} : { CLIPPY_CONF_DIR: clippyFolder }),
}

/** What a build script prints is kept by cargo, in memory and in a file. */
const maxPrintedBytes = 64 * 1024 * 1024
const maxLineBytes = 16 * 1024 * 1024
const fullBelowBytes = 1024 * 1024

// Node starts its debugger at this signal, and any process here may send it.
process.on('SIGUSR1', () => {})

let frames = 0
const say = (frame) => {
  let rest = Buffer.from(`${JSON.stringify({ n: frames, ...frame })}\n`)
  frames += 1
  while (rest.length > 0) rest = rest.subarray(write(rest))
}
const write = (bytes) => {
  try {
    return writeSync(1, bytes)
  } catch (error) {
    if (error.code === 'EAGAIN') return 0
    throw error
  }
}

const filesBelow = (top, under = '') =>
  readdirSync(join(top, under), { withFileTypes: true }).flatMap((entry) => {
    const path = under === '' ? entry.name : `${under}/${entry.name}`
    if (entry.isDirectory()) return filesBelow(top, path)
    return entry.isFile() ? [path] : []
  })

const copyTree = (files) => {
  const folders = new Set()
  for (const file of files) {
    const folder = dirname(join(tree, file))
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    writeFileSync(join(tree, file), readFileSync(join(source, file)))
    chmodSync(join(tree, file), statSync(join(source, file)).mode | 0o600)
  }
}

/** A cargo home without configuration: index and archives of ours, read-only; what cargo unpacks lies on scratch. */
const makeCargoHome = () => {
  mkdirSync(environment.HOME, { recursive: true })
  for (const [folder, linked] of [
    ['registry', ['index', 'cache']],
    ['git', ['db']],
  ]) {
    mkdirSync(join(cargoHome, folder), { recursive: true })
    for (const name of linked) {
      const from = join(crates, folder, name)
      if (existsSync(from)) symlinkSync(from, join(cargoHome, folder, name))
    }
  }
}

/** rustc links build scripts and proc-macros by `cc`, which may be a link into a folder that is not here. False where there is no compiler. */
const makeCommands = () => {
  mkdirSync(commands)
  for (const [name, others] of [
    ['cc', ['gcc', 'clang']],
    ['c++', ['g++', 'clang++']],
  ]) {
    const found = ['', ...others].map((other) => `/usr/bin/${other || name}`).find((file) => existsSync(file))
    if (found !== undefined) symlinkSync(found, join(commands, name))
  }
  return existsSync(join(commands, 'cc'))
}

const inTree = (path) => path === tree || path.startsWith(`${tree}/`)
const named = (path) => relative(tree, path)

/** The workspaces and single crates of the tree, outermost first; what cargo refuses is said and left out. */
const findRoots = (files) => {
  const manifests = files.filter((file) => /(^|\/)Cargo\.toml$/.test(file) && !isVendored(file))
  const byDepth = manifests.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
  const known = new Set()
  const roots = []
  for (const manifest of byDepth) {
    if (known.has(manifest)) continue
    const found = describeRoot(manifest)
    if (typeof found === 'string') {
      say({ kind: 'refused', manifest, reason: found })
      continue
    }
    for (const name of [found.manifest, ...found.members.map((member) => member.manifest)]) known.add(name)
    if (!roots.some((root) => root.manifest === found.manifest)) roots.push(found)
    if (!known.has(manifest)) say({ kind: 'refused', manifest, reason: 'refused' })
  }
  return roots
}

const describeRoot = (manifest) => {
  const { status, stdout } = spawnSync(
    cargo,
    ['metadata', '--no-deps', '--offline', '--format-version', '1', '--manifest-path', join(tree, manifest)],
    { cwd: '/', env: environment, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 256 * 1024 * 1024 },
  )
  if (status !== 0) return 'refused'
  const { packages, workspace_root: folder, workspace_members: ids } = JSON.parse(String(stdout))
  const members = packages.filter(({ id }) => ids.includes(id))
  const paths = members.flatMap(({ dependencies, manifest_path: path }) => [
    path,
    ...dependencies.flatMap((dependency) => dependency.path ?? []),
  ])
  if (!inTree(folder) || !paths.every(inTree)) return 'outside'
  return {
    folder: named(folder),
    manifest: named(join(folder, 'Cargo.toml')),
    members: members.map(({ manifest_path: path, targets }) => ({
      manifest: named(path),
      targets: targets.map(({ name, kind, src_path: file, test, 'required-features': features }) => ({
        name,
        kind: kind[0],
        file: inTree(file) ? named(file) : '',
        isTested: test,
        needsFeatures: (features ?? []).length > 0,
      })),
    })),
  }
}

/** Folders of vendored crates, from the checksum file that each of them has. */
let vendorFolders = []
const isVendored = (file) => vendorFolders.some((folder) => folder === '' || file.startsWith(`${folder}/`))
const findVendorFolders = (files) => {
  const checksums = files.filter((file) => file.endsWith('/.cargo-checksum.json'))
  return [...new Set(checksums.map((file) => dirname(dirname(file))))].map((folder) => (folder === '.' ? '' : folder))
}

/** Where the crates are: what a `cargo vendor` says in the tree's configuration, which is not read, in our own words; else the crates that were prepared. */
const sourceOptions = (root) => {
  const vendor = vendorFolderOf(root)
  const prepared = join(crates, 'local-registry')
  if (vendor !== undefined) {
    return replaced(
      `source.assay.directory=${JSON.stringify(join(tree, vendor))}`,
      ...lockedGits(root).flatMap(gitOptions),
    )
  }
  return existsSync(prepared) ? replaced(`source.assay.local-registry=${JSON.stringify(prepared)}`) : []
}

const replaced = (...options) =>
  ['source.crates-io.replace-with="assay"', ...options].flatMap((option) => ['--config', option])

const vendorFolderOf = ({ folder }) => {
  const above = vendorFolders.filter((vendor) => {
    const parent = dirname(vendor) === '.' ? '' : dirname(vendor)
    return parent === '' || folder === parent || folder.startsWith(`${parent}/`)
  })
  return above.sort((a, b) => b.length - a.length)[0]
}

const lockedGits = ({ folder }) => {
  const lock = join(tree, folder, 'Cargo.lock')
  const text = existsSync(lock) ? readFileSync(lock, 'utf8') : ''
  return [...new Set([...text.matchAll(/^source = "(git\+[^"#\\]+)#[0-9a-f]+"$/gm)].map(([, url]) => url))]
}

const gitOptions = (git, index) => {
  const url = new URL(git.slice('git+'.length))
  const pins = ['branch', 'tag', 'rev'].filter((name) => url.searchParams.has(name))
  const values = pins.map((name) => `${name}=${JSON.stringify(url.searchParams.get(name))}`)
  const address = JSON.stringify(git.slice('git+'.length).split('?')[0])
  return [`source.assay-git-${index}={git=${[address, ...values].join(',')},replace-with="assay"}`]
}

const isKept = new Set(['compiler-message', 'compiler-artifact', 'build-finished'])

const lint = async (root) => {
  say({ kind: 'root', ...root })
  // What ran for another root may have put words of its own there.
  for (const name of ['config.toml', 'config', 'credentials.toml'])
    rmSync(join(cargoHome, name), { force: true, recursive: true })
  const tops = new Set(root.members.flatMap(({ targets }) => targets.map(({ file }) => file)))
  const state = { tops, finished: null, built: [], read: new Set(), foreign: new Set(), isMissing: false, said: '' }
  const watch = setInterval(() => noticeFull(), 200)
  const child = spawn(
    cargo,
    [
      ...['clippy', '--manifest-path', join(tree, root.manifest), '--offline', '--workspace', '--all-targets'],
      // What a crate says of the Rust that it needs is a claim; what it really lacks is a compile error at its place.
      ...[
        '--keep-going',
        '--ignore-rust-version',
        '--message-format=json',
        ...sourceOptions(root),
        '--',
        ...lintArguments,
      ],
    ],
    { cwd: '/', env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  child.stderr.on('data', (chunk) => {
    state.said = (state.said + chunk.toString('latin1')).slice(-65_536)
    if (/No space left on device|os error 28/.test(state.said)) isFull = true
  })
  for await (const line of linesOf(child.stdout)) hear(line, root, state)
  const [exit, signal] = await ended(child)
  clearInterval(watch)
  endLeftovers(child.pid)
  noticeFull()
  const isMissing = state.finished === null && lacksCrates(state.said)
  const { finished, built } = state
  const [read, foreign] = [state.read, state.foreign].map((files) => [...files].sort())
  const scripts = failedScripts(state.said, root)
  say({ kind: 'root-end', manifest: root.manifest, exit, signal, finished, isMissing, scripts, built, read, foreign })
}

/** Build scripts that failed, by cargo's words; only the members' own folders and the numbers of it are passed on. */
const failedScripts = (said, root) => {
  const pattern =
    /failed to run custom build command for `[^`]*\(([^`)]*)\)`[^`]*`[^`]*` \(((?:exit status|signal): \d+)/g
  return [...said.matchAll(pattern)].flatMap(([, folder, end]) => {
    const manifest = named(join(folder, 'Cargo.toml'))
    return root.members.some((member) => member.manifest === manifest) ? [{ manifest, end }] : []
  })
}

// Nothing of the tree's has run by then: these are cargo's own words, on names that the tree chose.
const lacksCrates = (said) =>
  /offline|no matching package|failed to (?:get|download|select a version)|unable to update|checksum/i.test(said) &&
  !/failed to read `[^`]*Cargo\.toml`/.test(said)

const ended = (child) =>
  child.exitCode !== null || child.signalCode !== null
    ? [child.exitCode, child.signalCode]
    : new Promise((resolve) => {
        child.once('close', (code, signal) => resolve([code, signal]))
        child.once('error', () => resolve([null, null]))
      })

const endLeftovers = (group) => {
  try {
    process.kill(-group, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
  }
}

async function* linesOf(stream) {
  let pending = []
  let size = 0
  for await (const chunk of stream) {
    let from = 0
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, from)) {
      pending.push(chunk.subarray(from, at))
      if (size + at - from <= maxLineBytes) yield Buffer.concat(pending).toString('utf8')
      pending = []
      size = 0
      from = at + 1
    }
    size += chunk.length - from
    if (size <= maxLineBytes) pending.push(chunk.subarray(from))
  }
}

const hear = (line, root, state) => {
  const cargoSays = parse(line)
  if (!isKept.has(cargoSays?.reason)) return
  if (cargoSays.reason === 'build-finished') state.finished = cargoSays.success === true
  if (cargoSays.reason === 'compiler-message') say({ kind: 'message', cargo: trimmed(cargoSays) })
  if (cargoSays.reason === 'compiler-artifact') noteArtifact(cargoSays, root, state)
}

const parse = (line) => {
  try {
    return JSON.parse(line)
  } catch {
    return null // a build script may write anything into this stream
  }
}

/** Without the text for a terminal and the explanations of error codes, which make most of the volume. */
const trimmed = (value) => {
  if (Array.isArray(value)) return value.map(trimmed)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === 'rendered' || key === 'explanation' ? null : trimmed(inner),
  ])
  return Object.fromEntries(entries)
}

const noteArtifact = ({ manifest_path: path, target: { name, kind }, profile, filenames }, root, state) => {
  // A path dependency of another root is compiled here and linted there.
  if (typeof path !== 'string' || !root.members.some(({ manifest }) => join(tree, manifest) === path)) return
  state.built.push({ manifest: named(path), name, kind: kind[0], isTest: profile.test === true })
  const folder = dirname(path)
  const base =
    folder === join(tree, root.folder) || folder.startsWith(join(tree, root.folder, '/')) ? root.folder : named(folder)
  for (const file of filenames) readDepInfo(file, join(tree, base), state)
}

/** rustc's own lists of the files that it read for a unit, with the lint arguments that clippy had there. */
const readDepInfo = (artifact, base, state) => {
  for (const list of depInfoOf(artifact).filter((file) => existsSync(file))) {
    const text = readFileSync(list, 'utf8')
    const hasOurs = [`CLIPPY_ARGS=${clippyArguments}`, clippyConfiguration].every((word) =>
      text.includes(`\n# env-dep:${word}\n`),
    )
    const names = text.split('\n').filter((line) => /[^\\]:$/.test(line) && !line.startsWith('#'))
    const paths = names.map((name) => name.slice(0, -1).replace(/\\ /g, ' '))
    const files = paths.map((path) => (path.startsWith('/') ? path : join(base, path))).filter(inTree)
    const mayBeText = textFinder(files.filter((file) => file.endsWith('.rs')))
    for (const file of files) {
      if (mayBeText(file) && !state.tops.has(named(file))) continue
      state.read.add(named(file))
      if (!hasOurs) state.foreign.add(named(file))
    }
  }
}

/** Which of a unit's files may be in its list for an `include_str!` or `include_bytes!` alone: those are not compiled. */
const textFinder = (files) => {
  const tails = files.flatMap(textsIn)
  return (file) => tails.some((tail) => file.endsWith(tail))
}

const textsByFile = new Map()
const textsIn = (file) => {
  if (!textsByFile.has(file)) {
    const isFile = lstatSync(file, { throwIfNoEntry: false })?.isFile() === true
    const [, ...calls] = (isFile ? readFileSync(file, 'utf8') : '').split(/\binclude_(?:str|bytes)\s*!\s*(?=[([{])/)
    textsByFile.set(file, calls.map(argumentOf).flatMap(tailOf))
  }
  return textsByFile.get(file)
}

/** What stands between the brackets with which a text begins. */
const argumentOf = (text) => {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"|[()[\]{}]/g)) {
    if ('([{'.includes(token)) depth += 1
    if (')]}'.includes(token)) depth -= 1
    if (depth === 0) return text.slice(1, index)
  }
  return ''
}

/** The end of the path that an argument names: its last string. */
const tailOf = (argument) => {
  const names = [...argument.matchAll(/"((?:[^"\\]|\\[\s\S])*)"/g)].map(([, name]) => name)
  // Without a slash before it, a piece of a name may be the end of a longer one.
  const last = (names.length === 1 ? `/${names[0]}` : (names.at(-1) ?? '')).replace(/^(?:\.{0,2}\/)+/, '/')
  return last.endsWith('.rs') ? [last] : []
}

/** `deps/libNAME-HASH.rmeta` has `deps/NAME-HASH.d`; a build script has a folder of its own. */
const depInfoOf = (artifact) => {
  const folder = dirname(artifact)
  if (/\/build-script-[^/]*$/.test(artifact)) {
    return listOf(folder).flatMap((name) => (name.endsWith('.d') ? [join(folder, name)] : []))
  }
  const stem = basename(artifact).replace(/\.[a-z]+$/, '')
  return [join(folder, `${stem.replace(/^lib/, '')}.d`), join(folder, `${stem}.d`)]
}

const listOf = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

const clippyArguments = lintArguments.map((word) => `${word}__CLIPPY_HACKERY__`).join('')
const clippyConfiguration = `CLIPPY_CONF_DIR${clippyFolder === null ? '' : `=${clippyFolder}`}`

let isFull = false
const noticeFull = () => {
  for (const folder of [scratch, '/tmp']) {
    const { bavail, bsize, blocks } = statfsSync(folder)
    if (blocks > 0 && bavail * bsize < fullBelowBytes) isFull = true
  }
}

/** Did a build script print more than anybody reads? */
const printsTooMuch = () => {
  const folder = join(target, 'debug/build')
  return listOf(folder).some((name) =>
    ['output', 'stderr'].some((file) => sizeOf(join(folder, name, file)) > maxPrintedBytes),
  )
}

const sizeOf = (file) => lstatSync(file, { throwIfNoEntry: false })?.size ?? 0

const isSame = (file) => {
  const copy = join(tree, file)
  const found = lstatSync(copy, { throwIfNoEntry: false })
  return found?.isFile() === true && readFileSync(copy).equals(readFileSync(join(source, file)))
}

const files = filesBelow(source).sort()
copyTree(files)
makeCargoHome()
mkdirSync(environment.TMPDIR, { recursive: true })
vendorFolders = findVendorFolders(files)
const kinds = /(?:\.rs|(?:^|\/)Cargo\.toml)$/
say({
  kind: 'begin',
  hasCargo: spawnSync(cargo, ['--version'], { cwd: '/', env: environment, stdio: 'ignore' }).status === 0,
  hasLinker: makeCommands(),
  vendored: files.filter((file) => kinds.test(file) && isVendored(file)),
})
for (const root of findRoots(files)) await lint(root)
const changed = files.filter((file) => !isSame(file) && !/(^|\/)Cargo\.lock$/.test(file))
say({ kind: 'end', changed, isFull, printsTooMuch: printsTooMuch() })
