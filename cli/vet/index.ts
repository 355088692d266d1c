import { type Command, Option } from 'commander'
import { collect } from '../collect.ts'
import { exitCodeOfVerdict } from '../exit-codes.ts'
import { addFactFlags } from '../fact-flags.ts'
import type { Io } from '../io.ts'
import { type ReportFormat, reportFormats } from '../report-formats.ts'
import { addSettingsFlags } from '../settings-flags.ts'
import type { VetFlags } from './options.ts'

export const registerVet = (program: Command, io: Io): void => {
  const vet = program
    .command('vet')
    .summary('run every analyzer on a worktree, in a sandbox, and judge')
    .description(
      'Copies the worktree, runs every analyzer on the copy in a sandbox, checks each SARIF log against the specification, asks the licence gate, records the evidence and gives a verdict. The worktree is not changed and none of it is executed.',
    )
    .argument(
      '[path]',
      'a clone, a folder in one, a linked worktree, a bare repository (with --ref) or a plain folder',
      '.',
    )
    .option('--ref <ref>', 'vet this commit, branch or tag from the objects instead of the files on disk')
    .option('--base <ref>', 'compare with the merge base of this branch, tag or commit: only what is new gates')
    .option('--baseline <run>', 'compare with this recorded run instead (its id, or the beginning of it)')
    .option(
      '--sarif <file>',
      'bring in a SARIF log of another tool, as it is; repeatable, - is standard input',
      collect,
    )
    .option('--out <dir>', 'also write the evidence as a signed bundle into this folder')
    .option('--key <file>', 'sign the bundle with this key (default: one of your own; assay keys)')
    .option(
      '--upload <consumer=dir>',
      'also write SARIF files ready for an upload into this new folder: github=DIR or gitlab=DIR; repeatable',
      collect,
    )
  addSettingsFlags(vet).addOption(
    new Option('--format <name>', 'what goes to standard output').choices(reportFormats).default('pretty'),
  )
  addFactFlags(vet)
  vet
    .addHelpText(
      'after',
      `
Examples:
  assay vet .                                       this worktree as it lies there, judged by all that is found
  assay vet . --base origin/main                    only what the branch brought fails
  assay vet . --ref v1.2 --fail-on warning          a tag, from the objects; warnings fail, too
  assay vet . --base origin/main --out evidence     and a signed bundle, which assay verify checks
  assay vet . --format github --upload github=parts workflow commands, and SARIF that GitHub takes

Exit codes: 0 pass, 1 fail, 2 usage or configuration, 3 incomplete (something did not finish), 4 a fault of Assay itself.
An analysis that did not finish is never a pass.`,
    )
    .action(async (path: string, flags: VetFlags & { format: ReportFormat }) => {
      // Loaded here and not above: `assay validate` and `--help` start without it.
      const { runVetCommand } = await import('./run.ts')
      process.exitCode = exitCodeOfVerdict(await runVetCommand(path, flags, io))
    })
}
