import { expect, test } from 'vitest'
import { needs } from '../support/needs.ts'
import { lines, treeAt } from './run-plan.ts'
import { vetInSandbox } from './sandboxed.ts'

const manifest = (name: string, more = ''): string =>
  `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n${more}`
/** One needless return, at line 5. */
const faulty = 'pub fn pick(flag: bool) -> u32 {\n    if flag {\n        println!("picked");\n    }\n    return 7;\n}\n'
const faultAt = (uri: string): string => `clippy::needless_return ${uri}:5:5-5:13`
const clean = 'pub fn two() -> u32 {\n    2\n}\n'

needs('bubblewrap', 'rust', 'clippy-sarif').describe('clippy, run for real', () => {
  test('reports what it finds in a crate without a lock file, once, and is ok', async () => {
    const { report } = await vetInSandbox('clippy', { 'Cargo.toml': manifest('one'), 'src/lib.rs': faulty })
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
    expect(lines(report)).toEqual([faultAt('src/lib.rs')])
    expect(report.filesRead).toEqual(['Cargo.toml', 'src/lib.rs'])
    expect(report.ledger?.steps.map(({ id }) => id)).toContain('duplicates')
  })

  test('gives the same log twice', async () => {
    const tree = treeAt(new URL('../fixtures/polyglot/', import.meta.url))
    const [one, two] = [await vetInSandbox('clippy', tree), await vetInSandbox('clippy', tree)]
    expect(one.report.outcome.kind).toBe('ok')
    expect(lines(one.report).length).toBeGreaterThan(0)
    expect(two.report.log).toEqual(one.report.log)
    expect(two.report.ledger).toEqual(one.report.ledger)
  })

  test('a clean crate is ok with no result', async () => {
    const { report } = await vetInSandbox('clippy', { 'Cargo.toml': manifest('one'), 'src/lib.rs': clean })
    expect(report.outcome.kind).toBe('ok')
    expect(report.log?.runs?.[0]?.results).toEqual([])
  })

  test('crates side by side keep their files of one name apart', async () => {
    const { report } = await vetInSandbox('clippy', {
      'Cargo.toml': manifest('outer'),
      'src/main.rs': 'fn main() {}\n',
      'tools/gen/Cargo.toml': manifest('gen', '[workspace]\n'),
      'tools/gen/src/main.rs': `${faulty}fn main() {\n    pick(true);\n}\n`,
    })
    expect(report.outcome.kind).toBe('ok')
    expect(lines(report)).toEqual([faultAt('tools/gen/src/main.rs')])
    expect(report.log?.runs?.[0]?.invocations?.map(({ commandLine }) => commandLine)).toEqual([
      'cargo clippy --manifest-path Cargo.toml',
      'cargo clippy --manifest-path tools/gen/Cargo.toml',
    ])
  })

  test('a workspace is one run, and each member is read', async () => {
    const { report } = await vetInSandbox('clippy', {
      'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\nresolver = "2"\n',
      'crates/a/Cargo.toml': manifest('a', '[dependencies]\nb = { path = "../b" }\n'),
      'crates/a/src/lib.rs': faulty,
      'crates/a/tests/it.rs': '#[test]\nfn works() {\n    assert_eq!(a::pick(true), 7);\n}\n',
      'crates/a/examples/show.rs': 'fn main() {}\n',
      'crates/b/Cargo.toml': manifest('b'),
      'crates/b/src/lib.rs': faulty,
    })
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
    expect(lines(report)).toEqual([faultAt('crates/a/src/lib.rs'), faultAt('crates/b/src/lib.rs')])
    expect(report.log?.runs?.[0]?.invocations).toHaveLength(1)
    expect(report.filesRead).toHaveLength(7)
  })

  test('a compile error is a result at its place, and the findings beside it stay', async () => {
    const { report } = await vetInSandbox('clippy', {
      'Cargo.toml': manifest('half'),
      'src/lib.rs': faulty,
      'src/main.rs':
        'fn main() {\n    let answer: u32 = "seven";\n    println!("{} {}", answer, half::pick(true));\n}\n',
    })
    expect(report.outcome.kind).toBe('partial')
    expect(lines(report)).toEqual([faultAt('src/lib.rs'), 'E0308 src/main.rs:2:23-2:30'])
    const [, error] = report.log?.runs?.[0]?.results ?? []
    expect(error?.level).toBe('error')
    expect(error?.relatedLocations?.map(({ message }) => message?.text)).toEqual(['expected due to this'])
    expect(report.skipped.map(({ uri }) => uri)).toEqual(['src/main.rs'])
    expect(report.log?.runs?.[0]?.invocations).toMatchObject([{ executionSuccessful: false, exitCode: 101 }])
  })

  test('a denied lint does not hide what stands behind it', async () => {
    const { report } = await vetInSandbox('clippy', {
      'Cargo.toml': manifest('one', '[dependencies]\ntwo = { path = "two" }\n'),
      'src/lib.rs': faulty,
      'two/Cargo.toml': manifest('two'),
      'two/src/lib.rs': `#![deny(warnings)]\n${faulty}`,
    })
    expect(report.outcome.kind).toBe('ok')
    expect(lines(report)).toEqual([faultAt('src/lib.rs'), 'clippy::needless_return two/src/lib.rs:6:5-6:13'])
  })

  test('columns are UTF-16 code units by the bytes of the file', async () => {
    const { report } = await vetInSandbox('clippy', {
      'Cargo.toml': manifest('one'),
      'src/lib.rs': 'mod bom;\nmod crlf;\npub fn a() -> usize { let s = "🔥👩‍🚀 é"; println!("{s}"); return 7; }\n',
      'src/bom.rs': '\uFEFFpub fn a() -> usize { return 7; }\n',
      'src/crlf.rs': 'pub fn a() -> usize {\r\n    return 7;\r\n}\r\n',
    })
    expect(lines(report).filter((line) => line.includes('needless'))).toEqual([
      'clippy::needless_return src/bom.rs:1:23-1:31',
      'clippy::needless_return src/crlf.rs:2:5-2:13',
      'clippy::needless_return src/lib.rs:3:61-3:69',
    ])
  })

  test('what no target reads is named with the reason', async () => {
    const { report } = await vetInSandbox('clippy', {
      'alone.rs': clean,
      'a/Cargo.toml': manifest('a', '[features]\nextra = []\n[[bin]]\nname = "more"\nrequired-features = ["extra"]\n'),
      'a/src/lib.rs': '#[cfg(feature = "extra")]\nmod off;\n#[cfg(windows)]\nmod other;\n',
      'a/src/off.rs': clean,
      'a/src/other.rs': clean,
      'a/src/nobody.rs': clean,
      'a/src/bin/more.rs': 'fn main() {}\n',
      'bad/Cargo.toml': '[package]\nname = "bad"\n[dependencies]\nx = 7\n',
      'bad/src/lib.rs': clean,
    })
    expect(report.outcome.kind).toBe('partial')
    const unnamed = 'no target that cargo built here reads it'
    expect(report.skipped).toEqual([
      { uri: 'a/src/bin/more.rs', reason: 'its target needs features that are off by default' },
      { uri: 'a/src/nobody.rs', reason: unnamed },
      { uri: 'a/src/off.rs', reason: unnamed },
      { uri: 'a/src/other.rs', reason: unnamed },
      { uri: 'alone.rs', reason: 'no Cargo.toml above it' },
      { uri: 'bad/Cargo.toml', reason: 'cargo does not accept its Cargo.toml' },
      { uri: 'bad/src/lib.rs', reason: 'cargo does not accept its Cargo.toml' },
    ])
    expect(report.filesRead).toEqual(['a/Cargo.toml', 'a/src/lib.rs'])
  })

  test('a path dependency outside the tree is refused', async () => {
    const { report } = await vetInSandbox('clippy', {
      'Cargo.toml': manifest('one', '[dependencies]\nother = { path = "../other" }\n'),
      'src/lib.rs': faulty,
    })
    expect(report.outcome.kind).toBe('partial')
    expect(report.skipped.map(({ reason }) => reason)).toEqual([
      'its Cargo.toml leads outside the vetted folder',
      'its Cargo.toml leads outside the vetted folder',
    ])
  })

  test.each([
    ['a crate of the registry', 'serde = "1"', ''],
    ['a locked crate of the registry', 'itoa = "1"', 'itoa'],
    ['a crate from git', 'x = { git = "https://example.org/x" }', ''],
  ])('without %s it is unavailable and says the command', async (_, dependency, locked) => {
    const lock = `version = 4\n\n[[package]]\nname = "itoa"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${'0'.repeat(64)}"\n\n[[package]]\nname = "one"\nversion = "0.1.0"\ndependencies = ["itoa"]\n`
    const { report } = await vetInSandbox('clippy', {
      'Cargo.toml': manifest('one', `[dependencies]\n${dependency}\n`),
      'src/lib.rs': faulty,
      ...(locked === '' ? {} : { 'Cargo.lock': lock }),
    })
    expect(report.outcome).toEqual({
      kind: 'unavailable',
      message: 'Crates that it needs are not here. Get them with: assay prepare .',
    })
    expect(report.log).toBeNull()
    expect(report.filesRead).toEqual([])
  })

  test('a crate whose dependencies are missing takes nothing from the one beside it', async () => {
    const { report } = await vetInSandbox('clippy', {
      'a/Cargo.toml': manifest('a'),
      'a/src/lib.rs': faulty,
      'b/Cargo.toml': manifest('b', '[dependencies]\nserde = "1"\n'),
      'b/src/lib.rs': faulty,
    })
    expect(report.outcome.kind).toBe('unavailable')
    expect(lines(report)).toEqual([faultAt('a/src/lib.rs')])
    expect(report.skipped.map(({ uri }) => uri)).toEqual(['b/Cargo.toml', 'b/src/lib.rs'])
  })
})
