import { Option } from 'commander'

/** The flag of every command that has to do with a queue. */
export const queueFlag = (): Option =>
  new Option(
    '--queue <name>',
    'sqlite:PATH, redis://… or rediss://… (default: ASSAY_QUEUE, else an embedded one in the evidence store)',
  )
