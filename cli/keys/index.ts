import { type Command, Option } from 'commander'
import type { Io } from '../io.ts'
import type { TermFlags } from './run.ts'

/** `assay keys …`: what signs bundles here, and whose bundles are trusted. */
export const registerKeys = (program: Command, io: Io): void => {
  const keys = program
    .command('keys')
    .summary('the keys that sign bundles, and those whose bundles are trusted')
    .description(
      'Keeps the Ed25519 keys of this user: the one that signs bundles, those that signed before, and public keys of others whose bundles assay verify trusts. They lie in the folder keys of the evidence store, open to this user alone.',
    )
    .addHelpText('after', helpAfter)
  withTerms(keys.command('generate').description('make the key that signs; refused where there is one')).action(
    async (flags: TermFlags) => (await load()).generate(flags, io),
  )
  keys
    .command('list')
    .description('every key that is known, the oldest first')
    .addOption(
      new Option('--format <name>', 'what goes to standard output').choices(['pretty', 'json']).default('pretty'),
    )
    .action(async ({ format }: { format: 'pretty' | 'json' }) => (await load()).list(format, io))
  withTerms(
    keys.command('rotate').description('make a new key that signs; what the one before signed stays checkable'),
  ).action(async (flags: TermFlags) => (await load()).rotate(flags, io))
  keys
    .command('revoke')
    .description('trust nothing more that this key signed; it is not taken back')
    .argument('<keyid>', 'the key, or the beginning of its id')
    .option('--reason <text>', 'why, for whoever reads it later', '')
    .action(async (keyid: string, { reason }: { reason: string }) => (await load()).revoke(keyid, reason, io))
  withTerms(
    keys
      .command('trust')
      .description("trust bundles that another's key signed")
      .argument('<file>', 'the public key as PEM, as assay keys export prints it; - is standard input'),
  ).action(async (file: string, flags: TermFlags) => (await load()).trust(file, flags, io))
  keys
    .command('export')
    .description('print a public key as PEM, for whoever is to check your bundles')
    .argument('[keyid]', 'the key, or the beginning of its id (default: the one that signs)')
    .action(async (keyid: string | undefined) => (await load()).exportKey(keyid, io))
}

const withTerms = (command: Command): Command =>
  command
    .option('--expires <day>', 'the last day on which it signs (YYYY-MM-DD, UTC; default: none)')
    .option('--reason <text>', 'a remark, for whoever reads it later', '')

// Loaded here and not above: the other commands start without it.
const load = () => import('./run.ts')

const helpAfter = `
Examples:
  assay keys export > mine.pem         the half that others need to check your bundles
  assay keys trust theirs.pem          trust the bundles of another machine or person
  assay keys rotate --expires 2027-12-31 --reason yearly
  assay keys revoke 3f2a --reason "laptop lost"

A new key is encrypted where ASSAY_KEY_PASSPHRASE or, on a terminal, you give a passphrase. The first bundle makes a key where
none is there. The private half never leaves the folder: copy <keyid>.pem yourself where you want to sign elsewhere.

Exit codes: 0 done, 2 usage (no such key, an unusable file), 3 another process holds the keys, 4 a fault of Assay itself.`
