import type { Region } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Rule } from './rule.ts'
import { given } from './tables.ts'

type Some = Loose<Region>

const linesOutside = (context: Some, region: Some): boolean => {
  if (context.startLine === undefined || region.startLine === undefined) return false
  const contextEnd = context.endLine ?? context.startLine
  const regionEnd = region.endLine ?? region.startLine
  return region.startLine < context.startLine || regionEnd > contextEnd
}

const charsOutside = (context: Some, region: Some): boolean => {
  if (!given(context.charOffset) || !given(region.charOffset)) return false
  const end = context.charOffset + (context.charLength ?? 0)
  return region.charOffset < context.charOffset || region.charOffset + (region.charLength ?? 0) > end
}

export const physicalLocationRules: readonly Rule[] = [
  {
    id: 'physical-location/context-without-region',
    section: '3.29.5',
    level: 'error',
    requirement: 'contextRegion is there only beside region.',
    remedy: 'Add the region, or leave out the contextRegion.',
    enter: {
      physicalLocation: ({ region, contextRegion }, { report }) => {
        if (contextRegion && !region) report('"contextRegion" stands without "region".', 'contextRegion')
      },
    },
  },
  {
    id: 'physical-location/context-not-around-region',
    section: '3.29.5',
    level: 'warning',
    requirement: 'contextRegion is a proper superset of region.',
    remedy: 'Widen the contextRegion.',
    enter: {
      physicalLocation: ({ region, contextRegion }, { report }) => {
        if (!region || !contextRegion) return
        if (linesOutside(contextRegion, region) || charsOutside(contextRegion, region))
          report('"contextRegion" does not hold all of "region".', 'contextRegion')
      },
    },
  },
  {
    id: 'physical-location/byte-length-of-address',
    section: '3.29.2',
    level: 'error',
    requirement: 'region.byteLength and address.length agree where both are given.',
    remedy: 'Write the same length in both.',
    enter: {
      physicalLocation: ({ region, address }, { report }) => {
        if (region?.byteLength === undefined || address?.length === undefined) return
        if (region.byteLength !== Math.abs(address.length))
          report('"region.byteLength" differs from "address.length".', 'region', 'byteLength')
      },
    },
  },
]
