import { type Command, Option } from 'commander'
import type { DeclaredFacts } from '../schemas/records/index.ts'
import { collect } from './collect.ts'

/** The facts of the licence gate as commander gives them. */
export type FactFlags = {
  readonly licence?: string
  readonly host?: string
  readonly visibility?: 'private' | 'public'
  readonly use?: 'internal' | 'service' | 'research'
  readonly automation?: 'yes' | 'no'
  readonly entitlement?: readonly string[]
}

/** Adds the flags that declare facts of one repository. */
export const addFactFlags = (command: Command): Command =>
  command
    .option('--licence <spdx>', "the repository's licence, declared by you, as an SPDX expression")
    .option(
      '--host <host>',
      'where it is hosted: a domain, or github-enterprise, azure-devops-server, gitlab-self-managed, other',
    )
    .addOption(new Option('--visibility <who>', 'who may see it').choices(['private', 'public']))
    .addOption(new Option('--use <what>', 'what you do with the results').choices(['internal', 'service', 'research']))
    .addOption(new Option('--automation <answer>', 'does this run unattended').choices(['yes', 'no']))
    .option('--entitlement <name>', 'a licence that you hold; repeatable', collect)

/** The flags that were given as facts; unchecked. */
export const factsOfFlags = (flags: FactFlags): DeclaredFacts => ({
  ...(flags.licence === undefined ? {} : { licence: flags.licence }),
  ...(flags.host === undefined ? {} : { host: flags.host }),
  ...(flags.visibility === undefined ? {} : { visibility: flags.visibility }),
  ...(flags.use === undefined ? {} : { use: flags.use }),
  ...(flags.automation === undefined ? {} : { automation: flags.automation === 'yes' }),
  ...(flags.entitlement === undefined ? {} : { entitlements: [...flags.entitlement] }),
})
