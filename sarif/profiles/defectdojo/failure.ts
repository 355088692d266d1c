import type { Location, Result } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { Loss } from '../result-rule.ts'
import { cweFailure } from './cwe.ts'
import { unreadableName } from './fingerprint.ts'
import { messageText, titleOf } from './message.ts'
import type { Descriptor } from './rule-of.ts'

type AnyResult = Loose<Result>
type Find = (result: AnyResult, rule: Descriptor | null) => Loss | null

const physical = 'physicalLocation'

const firstOf = (
  locations: readonly Loose<Location>[] | undefined,
  lossOf: (location: Loose<Location>, index: number) => Loss | null,
): Loss | null => {
  for (const [index, location] of (locations ?? []).entries()) {
    const loss = lossOf(location, index)
    if (loss) return loss
  }
  return null
}

const locationUri: Find = ({ locations }) =>
  firstOf(locations, ({ physicalLocation: place }, index) =>
    place && place.artifactLocation?.uri === undefined
      ? { message: 'The physical location has no artifactLocation.uri.', inside: ['locations', index, physical] }
      : null,
  )

const startLine: Find = ({ locations }) =>
  firstOf(locations, ({ physicalLocation: place }, index) => {
    const region = place?.region
    if (!region || region.startLine !== undefined || region.byteOffset !== undefined) return null
    return {
      message: 'The region has neither "startLine" nor "byteOffset".',
      inside: ['locations', index, physical, 'region'],
    }
  })

const title: Find = ({ message }, rule) => {
  const read = messageText(message, rule)
  const inside = message ? ['message'] : []
  if ('failure' in read) return { message: read.failure, inside }
  return titleOf(read.text, rule) === null ? { message: 'There is no text to name the finding by.', inside } : null
}

const flowLocation: Find = ({ codeFlows = [] }) => {
  for (const [flow, { threadFlows = [] }] of codeFlows.entries()) {
    for (const [thread, { locations = [] }] of threadFlows.entries()) {
      const index = locations.findIndex(({ location }) => !location?.physicalLocation?.artifactLocation)
      if (index < 0) continue
      const inside = ['codeFlows', flow, 'threadFlows', thread, 'locations', index]
      return { message: 'The step of the code flow has no artifactLocation.', inside }
    }
  }
  return null
}

const fixDescription: Find = ({ fixes = [] }) => {
  const index = fixes.findIndex(({ description }) => description?.text === undefined)
  return index < 0 ? null : { message: 'The fix has no description with a text.', inside: ['fixes', index] }
}

const fingerprintName: Find = (result) => {
  const found = unreadableName(result)
  return (
    found && {
      message: `"${found.name}" does not end in a version, such as "/v1".`,
      inside: [found.property, found.name],
    }
  )
}

const cwe: Find = (result, rule) => {
  const message = cweFailure(result, rule)
  return message === null ? null : { message }
}

/** What ends the import of the whole log. `have` ends the sentence "2 of 3 results ...". */
export const failures = [
  {
    id: 'location-uri',
    have: 'have a physical location without artifactLocation.uri',
    requirement: 'A physical location of a result has an artifactLocation with a URI of its own; an index is not read.',
    remedy: 'Write "uri".',
    find: locationUri,
  },
  {
    id: 'start-line',
    have: 'have a region without startLine',
    requirement: 'The region of a result has startLine (or byteOffset, which loses the line).',
    remedy: 'Write startLine, or leave the region out.',
    find: startLine,
  },
  {
    id: 'title',
    have: 'have a message of which no text is found',
    requirement:
      'A message has a text, or an id that its rule, which ruleId names, has a message string for, with all arguments.',
    remedy: 'Write "text" with the arguments filled in, and no "id".',
    find: title,
  },
  {
    id: 'flow-location',
    have: 'have a code flow with a step that has no file',
    requirement: 'Every step of a code flow has a location of its own with an artifactLocation; an index is not read.',
    remedy: 'Write the location into the step, or leave the code flow out.',
    find: flowLocation,
  },
  {
    id: 'fix-description',
    have: 'have a fix without a description',
    requirement: 'A fix has a description with a text.',
    remedy: 'Describe the fix, or leave it out.',
    find: fixDescription,
  },
  {
    id: 'fingerprint-name',
    have: 'have a fingerprint whose name does not end in a version',
    requirement:
      'The name of a fingerprint has no slash, or a whole number behind the last, with or without v. Partial ones are read where there are no others.',
    remedy: 'Name it METHOD/v1.',
    find: fingerprintName,
  },
  {
    id: 'cwe',
    have: 'name a weakness in a form that is not read',
    requirement:
      'The property cwe is a string (of a rule, or an array of them), and relationships of a rule name their target by an id.',
    remedy: 'Write the id, such as "CWE-79".',
    find: cwe,
  },
] as const satisfies readonly {
  readonly id: string
  readonly have: string
  readonly requirement: string
  readonly remedy: string
  readonly find: Find
}[]
