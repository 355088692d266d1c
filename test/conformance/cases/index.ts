import type { Case } from '../case.ts'
import { absoluteCases } from './absolute.ts'
import { locationCases } from './locations.ts'
import { logCases } from './log.ts'
import { ruleCases } from './rules.ts'

/** Every case of the conformance suite. */
export const cases = (): readonly Case[] => [...logCases, ...locationCases, ...ruleCases, ...absoluteCases()]
