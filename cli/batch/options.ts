import { availableParallelism } from 'node:os'
import { AssayError } from '../../lib/errors.ts'
import { printable } from '../../lib/printable.ts'
import type { Retry } from '../../pipeline/batch/index.ts'
import { type JobPriority, jobPriorities } from '../../schemas/records/index.ts'
import type { SettingsFlags } from '../settings-flags.ts'
import type { SharedFlags } from '../shared-flags.ts'

export type BatchFormat = 'pretty' | 'json' | 'csv' | 'sarif'

/** The flags of `assay batch` as commander gives them. */
export type BatchFlags = SettingsFlags &
  SharedFlags & {
    readonly name?: string
    readonly queue?: string
    readonly workers?: number
    readonly root?: readonly string[]
    readonly demand?: readonly string[]
    /** True without a level. */
    readonly priority?: string | true
    readonly resume?: true
    readonly retry?: Retry
    readonly out?: string
    readonly key?: string
    readonly format: BatchFormat
  }

/** What the flags ask of a batch, whatever lies on disk. `list`: null where it goes on with what it knows. */
export type BatchOptions = {
  readonly list: string | null
  readonly goesOn: boolean
  readonly name: string | null
  readonly priority: JobPriority
  readonly workers: number
  readonly demands: readonly string[]
}

/** Throws usage errors with what to say instead. */
export const optionsOf = (argument: string | undefined, flags: BatchFlags): BatchOptions => {
  const { priority, list } = priorityAndList(argument, flags.priority)
  if (list === '')
    throw new AssayError('usage/path-missing', 'The list to vet is empty.', {
      remedy: 'Name a file, a folder of repositories, or - for standard input.',
    })
  const goesOn = flags.resume === true || flags.retry !== undefined
  if (list === null && !goesOn)
    throw new AssayError('usage/path-missing', 'Nothing is named to vet.', {
      remedy: 'Name a list or a folder of repositories (assay batch ~/src), or go on with --resume --name NAME.',
    })
  if (goesOn && flags.name === undefined)
    throw new AssayError(
      'usage/argument',
      `${flags.resume ? '--resume' : '--retry'} goes on with a batch by its name.`,
      {
        remedy: 'Add --name NAME; what the batch said when it began and when it was paused names it.',
      },
    )
  if (goesOn) refuseBegun(flags)
  return {
    list,
    goesOn,
    name: flags.name ?? null,
    priority,
    workers: flags.workers ?? availableParallelism(),
    demands: demandsOf(flags.demand ?? []),
  }
}

/** What a batch is begun with and keeps. Taken and not followed, such a flag would make its end look like another one's. */
const begun = {
  analyzers: '--analyzers',
  semgrepRules: '--semgrep-rules',
  failOn: '--fail-on',
  configSource: '--config-source',
  suppressions: '--suppressions',
  sandbox: '--sandbox',
  priority: '--priority',
} as const satisfies { readonly [flag in keyof BatchFlags]?: string }

const refuseBegun = (flags: BatchFlags): void => {
  const given = Object.entries(begun).flatMap(([flag, words]) => (flag in flags ? [words] : []))
  if (given.length === 0) return
  throw new AssayError(
    'usage/argument',
    `A batch goes on as it was begun, and ${given.join(', ')} would make another one of it.`,
    { remedy: 'Leave that out, or begin a batch of another --name with the list.' },
  )
}

const isLevel = (word: string): word is JobPriority => jobPriorities.some((level) => level === word)

/** The flag takes the next word, whatever it is: one that is no level was meant as the list. */
const priorityAndList = (
  argument: string | undefined,
  priority: string | true | undefined,
): { readonly priority: JobPriority; readonly list: string | null } => {
  const list = argument ?? null
  if (priority === undefined) return { priority: 'normal', list }
  if (priority === true) return { priority: 'high', list }
  if (isLevel(priority)) return { priority, list }
  if (list === null) return { priority: 'high', list: priority }
  throw new AssayError('usage/argument', `“${printable(priority)}” is no priority.`, {
    remedy: `Write ${jobPriorities.join(', ')} behind --priority, or nothing for high.`,
  })
}

const demandsOf = (demands: readonly string[]): readonly string[] => {
  const wrong = demands.find((demand) => !/^(?:sandbox|analyzer)=[a-z0-9-]{1,64}$/u.test(demand))
  if (wrong === undefined) return [...new Set(demands)].sort()
  throw new AssayError('usage/argument', `“${printable(wrong)}” is nothing that a worker offers.`, {
    remedy: 'Write --demand sandbox=NAME or --demand analyzer=ID; assay doctor lists both.',
  })
}
