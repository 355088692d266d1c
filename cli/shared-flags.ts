import { type Command, Option } from 'commander'
import { collect } from './collect.ts'
import { wholeNumber } from './whole-number.ts'

/** Where coordinator and workers of a queue meet, as commander gives it. */
export type SharedFlags = { readonly shared?: string; readonly queueKey?: string }

export const addSharedFlags = (command: Command): Command =>
  command
    .option(
      '--shared <dir>',
      'folder that coordinator and workers have in common (default: beside an embedded queue, else in the evidence store)',
    )
    .addOption(queueKeyFlag())

export const queueKeyFlag = (): Option =>
  new Option(
    '--queue-key <file>',
    "the queue's key, which a coordinator makes and workers read (default: queue.key in the evidence store)",
  )

export const rootFlag = (): Option =>
  new Option('--root <dir>', 'vet only what lies in this folder; repeatable').argParser(collect)

/** How many workers a command may start. */
export const workerCount = wholeNumber(0, 1_000)
