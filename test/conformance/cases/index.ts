import type { Case } from '../case.ts'
import { absoluteCases } from './absolute.ts'
import { byteCases } from './bytes.ts'
import { locationCases } from './locations.ts'
import { logCases } from './log.ts'
import { messageCases } from './messages.ts'
import { objectCases } from './objects.ts'
import { ruleCases } from './rules.ts'
import { toolCases } from './tool.ts'

/** Every case of the conformance suite. */
export const cases = (): readonly Case[] => [
  ...byteCases,
  ...logCases,
  ...locationCases,
  ...ruleCases,
  ...messageCases,
  ...toolCases,
  ...objectCases,
  ...absoluteCases(),
]
