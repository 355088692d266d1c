import { type JobPriority, jobPriorities } from '../../../schemas/records/index.ts'

/** BullMQ takes priorities from 1 (first) to 2^21: each of ours has a third of them, and in it a job its rank. */
const ranksEach = Math.floor((2 ** 21 - 1) / jobPriorities.length)

/** Rank 0 is the front, for what was given back. Behind the last rank batches no longer take turns, but nothing is lost. */
export const ranks = { each: ranksEach, front: 0, last: ranksEach - 1 } as const

export const urgencyOf = (priority: JobPriority): number => jobPriorities.indexOf(priority)

/** BullMQ's priority of a job: smaller is sooner. */
export const placeInLine = (priority: JobPriority, rank: number): number => 1 + urgencyOf(priority) * ranksEach + rank

/** What was asked for, of a job in BullMQ's priority; `low` of one that somebody else put in. */
export const priorityOf = (place: number): JobPriority => jobPriorities[Math.floor((place - 1) / ranksEach)] ?? 'low'
