import type { Command } from 'commander'

/** Where coordinator and workers of a queue meet, as commander gives it. */
export type SharedFlags = { readonly shared?: string; readonly queueKey?: string }

export const addSharedFlags = (command: Command): Command =>
  command
    .option(
      '--shared <dir>',
      'folder that coordinator and workers have in common (default: beside an embedded queue, else in the evidence store)',
    )
    .option('--queue-key <file>', "the queue's key (default: queue.key in the evidence store)")
