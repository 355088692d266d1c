import { type Command, Option } from 'commander'
import { exitCodes } from '../exit-codes.ts'
import type { Io } from '../io.ts'
import type { PrepareFlags } from './run.ts'

/** `assay prepare`: exit 0 where every locked crate is there, 3 where one was refused or could not be fetched. */
export const registerPrepare = (program: Command, io: Io): void => {
  program
    .command('prepare')
    .summary('fetch the locked crates that a vet of Rust needs')
    .description(
      'Reads every Cargo.lock of a worktree and brings the crates that it names into a cargo home of Assay’s own, so that vet can run clippy without a network. It is the one command that uses a network: in a sandbox that has nothing else, from crates.io alone (or the mirror of your own cargo configuration), each file checked against the lock’s SHA-256; with --allow-git also from the git servers that the lock names. No build script runs, and nothing of the worktree’s own configuration counts.',
    )
    .argument('[path]', 'a worktree, as vet takes it', '.')
    .option('--ref <ref>', 'take the locks of this commit, branch or tag instead of the files on disk')
    .option(
      '--config <file>',
      "the operator's assay.toml (default: ASSAY_CONFIG, else the user's configuration folder)",
    )
    .option('--allow-git', 'fetch locked commits of git repositories too, over https (default: name and refuse them)')
    .addOption(
      new Option('--sandbox <name>', 'how the work is isolated (default: auto)').choices([
        'auto',
        'bubblewrap',
        'none',
      ]),
    )
    .addOption(
      new Option('--format <name>', 'what goes to standard output').choices(['pretty', 'json']).default('pretty'),
    )
    .addHelpText('after', helpAfter)
    .action(async (path: string, flags: PrepareFlags) => {
      // Loaded here and not above: the other commands start without it.
      const { runPrepare } = await import('./run.ts')
      process.exitCode = (await runPrepare(path, flags, io)) ? exitCodes.pass : exitCodes.incomplete
    })
}

const helpAfter = `
Examples:
  assay prepare . && assay vet .       fetch, then vet without a network
  assay prepare . --format json        the same for a script: what is there, what was refused and why

A second run fetches only what is missing; where nothing is, it needs no network. Other registries are named and refused;
so are git dependencies, unless --allow-git says that you trust the servers that the lock names. A crate without a
Cargo.lock has nothing to fetch by: cargo generate-lockfile, then commit it.

Exit codes: 0 every locked crate is there, 2 usage or configuration, 3 something was refused or could not be fetched,
4 a fault of Assay itself.`
