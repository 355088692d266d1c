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

  test('a crate that asks for a later Rust than is here is linted all the same', async () => {
    const later = manifest('one', 'rust-version = "1.9999"\n')
    const { report } = await vetInSandbox('clippy', { 'Cargo.toml': later, 'src/lib.rs': faulty })
    expect(report.outcome.kind).toBe('ok')
    expect(lines(report)).toEqual([faultAt('src/lib.rs')])
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

  test('a source that is taken in as text and not compiled is not read', async () => {
    const { report } = await vetInSandbox('clippy', {
      'Cargo.toml': manifest('texts'),
      'src/lib.rs': `#[cfg(windows)]
mod elsewhere;
pub mod both;
pub const ONE: &str = include_str!("elsewhere.rs");
pub const TWO: &[u8] = include_bytes![concat!(env!("CARGO_MANIFEST_DIR"), "/src/bytes.rs")];
pub const TOP: &str = include_str!("../examples/show.rs");
`,
      'src/both.rs': 'pub const THREE: &str = include_str!(r"deep/three.rs");\n',
      'src/bytes.rs': faulty,
      'src/deep/three.rs': faulty,
      'src/elsewhere.rs': faulty,
      'examples/show.rs': 'fn main() {}\n',
    })
    expect(report.outcome.kind).toBe('partial')
    expect(report.skipped.map(({ uri }) => uri)).toEqual(['src/bytes.rs', 'src/deep/three.rs', 'src/elsewhere.rs'])
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

  const plain = { 'Cargo.toml': manifest('one'), 'src/lib.rs': faulty, 'build.rs': 'fn main() {}\n' }

  test("the worktree's cargo configuration and toolchain file are not obeyed, and said", async () => {
    const cargo = [
      '[alias]\nclippy = ["run"]\n',
      '[build]\nrustc-wrapper = "/usr/bin/false"\ntarget-dir = "/tmp/elsewhere"\nrustflags = ["--cap-lints=allow"]\n',
      '[target.x86_64-unknown-linux-gnu]\nlinker = "/usr/bin/false"\nrunner = "/usr/bin/false"\n',
      '[target.aarch64-unknown-linux-gnu]\nlinker = "/usr/bin/false"\n',
      '[env]\nASSAY_SHOULD_NOT_SEE = "1"\n',
    ].join('')
    const source = `const _: () = assert!(option_env!("ASSAY_SHOULD_NOT_SEE").is_none());\n${faulty}`
    const tree = { ...plain, 'src/lib.rs': source }
    const { report } = await vetInSandbox('clippy', {
      ...tree,
      '.cargo/config.toml': cargo,
      'src/.cargo/config': '][\n',
      'rust-toolchain.toml': '[toolchain]\npath = "evil"\n',
      'rust-toolchain': 'nightly-2020-01-01\n',
    })
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
    expect(report.log).toEqual((await vetInSandbox('clippy', tree)).report.log)
    expect(report.notices).toEqual([
      "The worktree's .cargo/config.toml is not obeyed (alias, env, build.rustc-wrapper, build.rustflags, build.target-dir, target.*.linker, target.*.runner).",
      "The worktree's rust-toolchain is not obeyed.",
      "The worktree's rust-toolchain.toml is not obeyed (toolchain.path).",
      "The worktree's src/.cargo/config is not obeyed.",
    ])
  })

  const silencing = {
    'Cargo.toml': manifest(
      'one',
      '[lints.clippy]\nall = "allow"\nneedless_return = "allow"\n[lints.rust]\nwarnings = "allow"\n',
    ),
    'clippy.toml': 'msrv = "1.0.0"\n',
    'src/lib.rs': `pub fn price(free: bool) -> f64 {\n    let unused = 1;\n    return if free { 0.0 } else { 2.5 };\n}\n`,
  }

  test('lints of a manifest and a clippy.toml hide nothing, and it is said', async () => {
    const { report } = await vetInSandbox('clippy', silencing)
    expect(lines(report)).toEqual([
      'unused_variables src/lib.rs:2:9-2:15',
      'clippy::needless_return src/lib.rs:3:5-3:40',
    ])
    expect(report.notices).toEqual([
      "The worktree's Cargo.toml is not obeyed as to lints (lints.rust, lints.clippy).",
      "The worktree's clippy.toml is not obeyed.",
    ])
  })

  test('lints of a manifest and a clippy.toml count where the operator asks for them', async () => {
    const [quiet, loud] = [
      await vetInSandbox('clippy', silencing, { configSource: 'repo' }),
      await vetInSandbox(
        'clippy',
        {
          'Cargo.toml': manifest('one', '[lints.clippy]\ntoo_many_lines = "deny"\n'),
          'clippy.toml': 'too-many-lines-threshold = 2\n',
          'src/lib.rs': 'pub fn long() {\n    println!("1");\n    println!("2");\n    println!("3");\n}\n',
        },
        { configSource: 'repo' },
      ),
    ]
    expect([quiet.report.outcome.kind, lines(quiet.report), quiet.report.notices]).toEqual(['ok', [], []])
    expect([loud.report.outcome.kind, lines(loud.report)]).toEqual([
      'ok',
      ['clippy::too_many_lines src/lib.rs:1:1-1:14'],
    ])
  })

  test('a proc-macro that panics is an error at the place of its use, and the crate beside it is read', async () => {
    const { report } = await vetInSandbox('clippy', {
      'Cargo.toml': '[workspace]\nmembers = ["macros", "user", "other"]\nresolver = "2"\n',
      'macros/Cargo.toml': manifest('macros', '[lib]\nproc-macro = true\n'),
      'macros/src/lib.rs':
        'use proc_macro::TokenStream;\n#[proc_macro]\npub fn boom(_: TokenStream) -> TokenStream {\n    panic!("no")\n}\n',
      'user/Cargo.toml': manifest('user', '[dependencies]\nmacros = { path = "../macros" }\n'),
      'user/src/lib.rs': 'macros::boom!();\n',
      'other/Cargo.toml': manifest('other'),
      'other/src/lib.rs': faulty,
    })
    expect(report.outcome.kind).toBe('partial')
    expect(lines(report)).toEqual([faultAt('other/src/lib.rs'), 'compile-error user/src/lib.rs:1:1-1:16'])
    expect(report.skipped.map(({ uri }) => uri)).toEqual(['user/src/lib.rs'])
  })

  test('a diagnostic behind a macro stands where the worktree uses it, one in generated code is counted', async () => {
    const { report } = await vetInSandbox('clippy', {
      'Cargo.toml': manifest('one'),
      'build.rs':
        'fn main() {\n    let out = std::env::var("OUT_DIR").unwrap();\n    std::fs::write(out + "/made.rs", "pub fn made() -> u32 {\\n    return 7;\\n}\\n").unwrap();\n}\n',
      'src/lib.rs': 'include!(concat!(env!("OUT_DIR"), "/made.rs"));\n',
    })
    expect(report.outcome.kind).toBe('ok')
    expect(lines(report)).toEqual([])
    expect(report.notices).toEqual([
      'One message of clippy has no place in the tree (generated code) and is not shown.',
    ])
  })

  test('vendored crates are compiled from the tree and named as not linted', async () => {
    const { report } = await vetInSandbox('clippy', {
      'Cargo.toml': manifest('one', '[dependencies]\nsmall = "1"\n'),
      'Cargo.lock': `version = 4\n\n[[package]]\nname = "one"\nversion = "0.1.0"\ndependencies = ["small"]\n\n[[package]]\nname = "small"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${'0'.repeat(64)}"\n`,
      '.cargo/config.toml':
        '[source.crates-io]\nreplace-with = "vendored-sources"\n[source.vendored-sources]\ndirectory = "vendor"\n',
      'src/lib.rs': `pub use small::two;\n${faulty}`,
      'vendor/small/.cargo-checksum.json': `{"files":{},"package":"${'0'.repeat(64)}"}`,
      'vendor/small/Cargo.toml': '[package]\nname = "small"\nversion = "1.0.0"\n',
      'vendor/small/src/lib.rs': 'pub fn two() -> u32 {\n    return 2;\n}\n',
    })
    expect(lines(report)).toEqual(['clippy::needless_return src/lib.rs:6:5-6:13'])
    expect(report.outcome.kind).toBe('partial')
    expect(report.filesRead).toEqual(['Cargo.toml', 'src/lib.rs'])
    expect(report.skipped).toEqual([
      { uri: 'vendor/small/Cargo.toml', reason: 'a vendored dependency: compiled, not linted' },
      { uri: 'vendor/small/src/lib.rs', reason: 'a vendored dependency: compiled, not linted' },
    ])
  })
})
