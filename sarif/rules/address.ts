import type { Address } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Rule } from './rule.ts'
import { given } from './tables.ts'

type Some = Loose<Address>

// A longer chain is not followed, so that cost stays linear.
const longestChain = 100

/** §3.32.3: the address that the chain of parents gives, whatever `address` itself says; null where the log does not say. */
export const computedAddress = (address: Some, all: readonly Some[]): number | null => {
  let sum = 0
  let at: Some | undefined = address
  for (let steps = 0; at && steps < longestChain; steps++) {
    if (at !== address && given(at.absoluteAddress)) return sum + at.absoluteAddress
    if (!given(at.parentIndex) || at.offsetFromParent === undefined) return null
    sum += at.offsetFromParent
    at = all[at.parentIndex]
  }
  return null
}

/** §3.32.4: the distance from the outermost parent, whatever `address` itself says; null where the log does not say. */
const computedDistance = (address: Some, all: readonly Some[]): number | null => {
  let sum = 0
  let at: Some | undefined = address
  for (let steps = 0; at && steps < longestChain; steps++) {
    if (at !== address && at.relativeAddress !== undefined) return sum + at.relativeAddress
    if (!given(at.parentIndex)) return sum
    if (at.offsetFromParent === undefined) return null
    sum += at.offsetFromParent
    at = all[at.parentIndex]
  }
  return null
}

export const addressRules: readonly Rule[] = [
  {
    id: 'address/absolute',
    section: '3.32.3',
    level: 'error',
    requirement: 'absoluteAddress is that of the parent plus offsetFromParent.',
    remedy: 'Correct one of the two.',
    enter: {
      address: (address, { run, report }) => {
        if (!run || !given(address.absoluteAddress) || run.isExternal('addresses')) return
        const computed = computedAddress(address, run.run.addresses ?? [])
        if (computed !== null && computed !== address.absoluteAddress)
          report(`"absoluteAddress" is ${address.absoluteAddress}, its parents give ${computed}.`, 'absoluteAddress')
      },
    },
  },
  {
    id: 'address/relative',
    section: '3.32.4',
    level: 'error',
    requirement: 'relativeAddress is that of the parent (0 at the top) plus offsetFromParent.',
    remedy: 'Correct one of the two.',
    enter: {
      address: (address, { run, report }) => {
        const { relativeAddress, offsetFromParent, parentIndex } = address
        if (!run || relativeAddress === undefined || offsetFromParent === undefined || !given(parentIndex)) return
        if (run.isExternal('addresses')) return
        const computed = computedDistance(address, run.run.addresses ?? [])
        if (computed !== null && computed !== relativeAddress)
          report(`"relativeAddress" is ${relativeAddress}, its parents give ${computed}.`, 'relativeAddress')
      },
    },
  },
  {
    id: 'address/offset-without-parent',
    section: '3.32.8',
    level: 'error',
    requirement: 'offsetFromParent is there only beside parentIndex.',
    remedy: 'Add "parentIndex", or leave the offset out.',
    enter: {
      address: ({ offsetFromParent, parentIndex }, { report }) => {
        if (offsetFromParent !== undefined && !given(parentIndex))
          report('"offsetFromParent" stands without "parentIndex".', 'offsetFromParent')
      },
    },
  },
  {
    id: 'address/relative-without-parent',
    section: '3.32.7',
    level: 'error',
    requirement: 'relativeAddress is there only beside parentIndex.',
    remedy: 'Add "parentIndex", or leave the address out.',
    enter: {
      address: ({ relativeAddress, parentIndex }, { report }) => {
        if (relativeAddress !== undefined && !given(parentIndex))
          report('"relativeAddress" stands without "parentIndex".', 'relativeAddress')
      },
    },
  },
]
