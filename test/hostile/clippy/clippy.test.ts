import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Limits, Plan } from '../../../schemas/records/index.ts'
import { lines } from '../../analyzers/run-plan.ts'
import { vetInSandbox } from '../../analyzers/sandboxed.ts'
import { needs } from '../../support/needs.ts'

const manifest = (name: string, more = ''): string =>
  `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n${more}`
const faulty = 'pub fn pick(flag: bool) -> u32 {\n    if flag {\n        println!("picked");\n    }\n    return 7;\n}\n'
const found = 'clippy::needless_return src/lib.rs:5:5-5:13'

/** What the build scripts below have in common: who started them, and how to write where somebody else writes. */
const prelude = readFileSync(new URL('./prelude.rs', import.meta.url), 'utf8')
const behaviours = readFileSync(new URL('./behaviours.rs', import.meta.url), 'utf8')
const crate = (body: string, items = '') => ({
  'Cargo.toml': manifest('one'),
  'src/lib.rs': faulty,
  'build.rs': `${prelude}\n${items}\nfn main() {\n${body}\n}\n`,
})

const limited =
  (limits: Partial<Limits>, scratchBytes?: number) =>
  (plan: Plan): Plan => ({
    ...plan,
    steps: plan.steps.map((step, index) =>
      index > 0
        ? step
        : {
            ...step,
            limits: { ...step.limits, ...limits },
            mounts: step.mounts.map((mount) =>
              mount.kind === 'scratch' && scratchBytes !== undefined ? { ...mount, maxBytes: scratchBytes } : mount,
            ),
          },
    ),
  })

const run = async (body: string, change?: (plan: Plan) => Plan) => {
  const vetted = await vetInSandbox('clippy', crate(body), change === undefined ? {} : { change })
  expect(vetted.raws[0]?.receipt?.teardown.empty).toBe(true)
  return vetted
}

/** What a build script says: the compiler quotes it where it refuses `src/bin/said.rs`. */
const saidBy = async (body: string, items = ''): Promise<string> => {
  const tree = { ...crate(body, items), 'src/bin/said.rs': 'const _: () = panic!("{}", env!("SAID"));\nfn main() {}\n' }
  const { report } = await vetInSandbox('clippy', tree)
  expect(lines(report)).toContain(found)
  const error = report.log?.runs?.[0]?.results?.find(({ ruleId }) => ruleId === 'E0080')
  return (error?.message.text ?? '').replace('evaluation panicked: ', '')
}

needs('bubblewrap', 'rust', 'clippy-sarif').describe('a build script', () => {
  test('that loops is stopped by the time limit', async () => {
    const { report } = await run('    loop {}', limited({ wallMs: 8_000 }))
    expect(report.outcome.kind).toBe('timed-out')
    expect(report.log).toBeNull()
  })

  test('that prints a gigabyte is over the limit', async () => {
    const { report } = await run(`
    let line = [b'x'; 1 << 20];
    for _ in 0..1024 { std::io::Write::write_all(&mut std::io::stdout(), &line).unwrap(); }`)
    expect(report.outcome.kind).toBe('over-limit')
    expect(report.log).toBeNull()
  })

  test('that forks without end is over the limit, and nothing of it stays', async () => {
    const { report } = await run('    unsafe { loop { fork(); } }', limited({ pids: 64, wallMs: 20_000 }))
    expect(['over-limit', 'timed-out']).toContain(report.outcome.kind)
  })

  test('that fills the scratch folder is over the limit, though it makes room again', async () => {
    const { report } = await run(
      `
    let path = format!("{}/big", std::env::var("OUT_DIR").unwrap());
    let mut file = std::fs::File::create(&path).unwrap();
    let block = [1u8; 1 << 20];
    while std::io::Write::write_all(&mut file, &block).is_ok() {}
    std::thread::sleep(std::time::Duration::from_secs(2));
    std::fs::remove_file(path).unwrap();`,
      limited({}, 96 * 1024 * 1024),
    )
    expect(report.outcome).toEqual({ kind: 'over-limit', message: 'Clippy was stopped by its limit on scratch.' })
  })

  test('that fails is named, and the crate is not taken for a clean one', async () => {
    const { report } = await run('    panic!("no");')
    expect(report.outcome.kind).toBe('partial')
    expect(report.skipped).toContainEqual({ uri: 'src/lib.rs', reason: 'its build script failed (exit status: 101)' })
    expect(report.filesRead).not.toContain('src/lib.rs')
  })

  test('that kills cargo does not end it well', async () => {
    const { report } = await run('    kill_it(parent());')
    expect(report.outcome).toEqual({ kind: 'crashed', message: 'Cargo did not come to an end with Cargo.toml.' })
    expect(report.log).toBeNull()
  })

  test('that kills everything it can reach does not end it well', async () => {
    const { report } = await run('    unsafe { kill(-1, 9); }')
    expect(report.outcome.kind).toBe('crashed')
  })

  test('that kills the driver does not end it well', async () => {
    const { report } = await run('    kill_it(driver());')
    expect(report.outcome.kind).toBe('crashed')
  })

  test('reaches neither the output nor the memory of cargo and the driver', async () => {
    const said = await saidBy(`
    let mut pid = parent();
    let mut reached = Vec::new();
    while pid > 1 {
        if write_to(pid, "forged\\n") { reached.push(format!("output of {pid}")); }
        for name in ["mem", "fd/1", "fd/2"] {
            if std::fs::OpenOptions::new().write(true).open(format!("/proc/{pid}/{name}")).is_ok() { reached.push(format!("{name} of {pid}")); }
        }
        let pidfd = unsafe { syscall(434, pid, 0) };
        if pidfd >= 0 && unsafe { syscall(438, pidfd as i32, 1, 0) } >= 0 { reached.push(format!("pidfd of {pid}")); }
        pid = parent_of(pid);
    }
    say(&format!("reached: {}.", reached.join(", ")));`)
    expect(said).toBe('reached: .')
  })

  test("that writes into the driver's own pipes does not end it well", async () => {
    const { report } = await run(`
    for fd in 3..64 {
        let path = format!("/proc/{}/fd/{fd}", driver());
        if let Ok(mut pipe) = std::fs::OpenOptions::new().write(true).open(path) {
            let _ = std::io::Write::write_all(&mut pipe, &[65; 4096]);
        }
    }`)
    expect(report.outcome.kind).toBe('crashed')
    expect(report.log).toBeNull()
  })

  test('that rewrites a source while it is compiled has it named', async () => {
    const { report } = await run(`    std::fs::write("src/lib.rs", "").unwrap();`)
    expect(report.outcome.kind).toBe('partial')
    expect(report.skipped).toEqual([{ uri: 'src/lib.rs', reason: 'its copy was changed by the code that cargo ran' }])
  })

  test('that removes the target folder does not make a clean run', async () => {
    const { report } = await run(`    std::fs::remove_dir_all("/build/target").ok();`)
    expect(['partial', 'crashed', 'malformed']).toContain(report.outcome.kind)
    expect(report.filesRead).not.toContain('src/lib.rs')
  })

  test('that changes what clippy looks for has the files named', async () => {
    const { report } = await run('    println!("cargo::rustc-env=CLIPPY_ARGS=");')
    expect(report.outcome.kind).toBe('partial')
    expect(report.skipped).toContainEqual({
      uri: 'src/lib.rs',
      reason: 'a build script changed what clippy looks for in it',
    })
  })

  test('that leaves a process behind leaves none', async () => {
    const { report } = await run(
      '    unsafe { if fork() == 0 { setsid(); for fd in 0..256 { close(fd); } loop { std::thread::park(); } } }',
    )
    expect(report.outcome.kind).toBe('ok')
    expect(lines(report)).toContain(found)
  })

  test('that tries what hostile code tries reaches nothing, and the findings are there', async () => {
    const said = await saidBy(
      `
    let all = tried();
    let reached: Vec<_> = all.iter().filter(|(_, is_reached)| *is_reached).map(|(name, _)| *name).collect();
    say(&format!("{} tried, reached: {}.", all.len(), reached.join(", ")));`,
      behaviours,
    )
    expect(said).toBe('29 tried, reached: .')
  })
})

needs('bubblewrap', 'rust', 'clippy-sarif').describe('a proc-macro', () => {
  const forged = {
    ...{ $message_type: 'diagnostic', message: 'forged', code: { code: 'E9999', explanation: null }, level: 'warning' },
    ...{ children: [], rendered: 'forged' },
    spans: [
      {
        ...{ file_name: 'src/lib.rs', byte_start: 0, byte_end: 3, line_start: 1, line_end: 1 },
        ...{ column_start: 1, column_end: 4, is_primary: true, text: [], label: null },
        ...{ suggested_replacement: null, suggestion_applicability: null, expansion: null },
      },
    ],
  }
  const treeOf = (printed: string) => ({
    'Cargo.toml': manifest('one', '[dependencies]\nmacros = { path = "macros" }\n[workspace]\n'),
    'src/lib.rs': `${faulty}macros::forge!();\n`,
    'macros/Cargo.toml': manifest('macros', '[lib]\nproc-macro = true\n'),
    'macros/src/lib.rs': `use proc_macro::TokenStream;\n#[proc_macro]\npub fn forge(_: TokenStream) -> TokenStream {\n    eprintln!("{}", ${JSON.stringify(printed)});\n    TokenStream::new()\n}\n`,
  })

  test("can forge a message of the compiler's, which is why nothing of it is the tool's word", async () => {
    const { report, plan } = await vetInSandbox('clippy', treeOf(JSON.stringify(forged)))
    expect(plan.tier).toBe('runs-repo-code')
    expect(lines(report)).toEqual(['E9999 src/lib.rs:1:1-1:4', found])
  })

  test('that forges a place outside the tree puts nothing there', async () => {
    const [span] = forged.spans
    const outside = { ...forged, spans: [{ ...span, file_name: '../../../etc/passwd' }] }
    const { report } = await vetInSandbox('clippy', treeOf(JSON.stringify(outside)))
    expect(lines(report)).toEqual([found])
  })

  test('that forges what no compiler writes makes no result', async () => {
    const { report } = await vetInSandbox('clippy', treeOf(JSON.stringify({ ...forged, spans: [{ file_name: 7 }] })))
    expect(lines(report)).toEqual([found])
  })
})

needs('bubblewrap', 'rust', 'clippy-sarif').describe('a tree of very many crates', () => {
  const member = (name: string) => ({
    [`c/${name}/Cargo.toml`]: manifest(name, '[lib]\ntest = false\n'),
    [`c/${name}/src/lib.rs`]: 'pub fn pick() -> u32 {\n    return 7;\n}\n',
  })
  const members = (count: number) =>
    Object.assign({}, ...Array.from({ length: count }, (_, index) => member(`n${index}`)))

  test('in one workspace is read to the end', { timeout: 600_000 }, async () => {
    const tree = { 'Cargo.toml': '[workspace]\nmembers = ["c/*"]\nresolver = "2"\n', ...members(120) }
    const { report } = await vetInSandbox('clippy', tree)
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
    expect(lines(report)).toHaveLength(120)
  })

  test('side by side is read to the end', { timeout: 600_000 }, async () => {
    const { report } = await vetInSandbox('clippy', members(40))
    expect(report.outcome).toEqual({ kind: 'ok', message: '' })
    expect(lines(report)).toHaveLength(40)
    expect(report.log?.runs?.[0]?.invocations).toHaveLength(40)
  })
})
