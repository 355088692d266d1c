import type { MergeNote } from '../../schemas/records/index.ts'
import type { ExternalProperties, PropertyBag, Run, SarifLog } from '../../schemas/sarif/index.ts'
import { copyOf, labelsOf, movePointers, referencesIn, topFrame } from '../remap/index.ts'
import { reassemble } from '../split/index.ts'
import type { Frame } from '../walk/index.ts'
import type { Member, Merged, MergeInput, Say, Written } from './contract.ts'
import { makeDistinct, settleCorrelation } from './distinct.ts'
import { type Inline, planInline } from './inline.ts'
import { type Group, groupRuns, joinRuns } from './join/index.ts'
import { bagOf, type LogProperties, uniteProperties } from './log-properties.ts'
import { type Moved, movedUri, type Place } from './places.ts'

/** `join`: runs of one tool and category become one run where that changes no meaning. */
export type MergeOptions = { readonly join?: boolean }

const membersOf = (inputs: readonly MergeInput[]): readonly Member[] =>
  inputs.flatMap(({ log }, at) =>
    (log.runs ?? []).map((value, run) => ({ log: at, run, value, references: referencesIn(value) })),
  )

const hasFilesOutside = ({ externalPropertyFileReferences: { properties: _, ...held } = {} }: Run): boolean =>
  Object.values(held)
    .flat()
    .some(({ location }) => location?.uri !== undefined && !/^sarif:/i.test(location.uri))

type Copy = (log: number, frame: Frame) => object
/** A group before it is written: where what led into its runs leads, and how it is written once all is known. */
type Planned = {
  readonly members: readonly Member[]
  readonly inside: (member: Member, tokens: readonly string[]) => readonly string[]
  readonly write: (copy: Copy, uriIn: (log: number) => (uri: string) => string) => Run
}

const plan = ({ first, joining }: Group, say: Say): Planned => {
  if (joining.length < 2)
    return {
      members: [first],
      inside: (_, tokens) => tokens,
      write: (copy) => copy(first.log, topFrame('run', first.value)) as Run,
    }
  const joined = joinRuns(joining, say)
  return {
    members: joining.map(({ member }) => member),
    inside: joined.inside,
    write: (_, uriIn) => joined.write(uriIn),
  }
}

const movedLogs = (
  inputs: readonly MergeInput[],
  planned: readonly Planned[],
  inline: Inline,
  { renamed }: LogProperties,
): readonly Moved[] => {
  const places = inputs.map((): Place[] => [])
  planned.forEach(({ members, inside }, run) => {
    for (const member of members) {
      const of = places[member.log]
      if (of) of[member.run] = { run, inside: (tokens) => inside(member, tokens) }
    }
  })
  return inputs.map((_, log) => ({
    runs: places[log] ?? [],
    inlineOffset: inline.offsets[log] ?? 0,
    names: renamed[log] ?? new Map(),
  }))
}

/**
 * The runs of all logs in one log, in order; none is dropped: an empty one proves that its tool ran. What pointed at
 * something in its log (§3.10.3, §3.15) points at the same thing still. All parts of a split count as the log that was split. The logs must be valid; they are not changed.
 */
export const mergeLogs = (given: readonly MergeInput[], { join = false }: MergeOptions = {}): Merged => {
  const { inputs, places, ...reassembled } = reassemble(given)
  const notes: MergeNote[] = [...reassembled.notes]
  const say: Say = (kind, message, at) =>
    void notes.push({
      kind,
      message,
      log: at ? reassembled.at(at.log) : null,
      run: at === undefined || at.run < 0 ? null : at.run,
    })
  const labels = labelsOf(inputs.map(({ name }) => name))
  const members = membersOf(inputs)
  const inline = planInline(inputs, say)
  const properties = uniteProperties(inputs, labels, say)
  const groups = join
    ? groupRuns(
        members,
        inputs.map(({ name }) => name),
        say,
      )
    : members.map((first): Group => ({ first, joining: [] }))
  const planned = groups.map((group) => plan(group, say))
  const moved = movedLogs(inputs, planned, inline, properties)

  const uriIn = (log: number): ((uri: string) => string) => {
    const here = moved[log]
    return (uri) => (here ? movedUri(uri, here) : uri)
  }
  const copy: Copy = (log, frame) =>
    copyOf(frame, {
      complete: (at) => inline.renamed(log, at),
      change: (at) => movePointers(at, uriIn(log)),
    })
  for (const [
    at,
    {
      log: { runs: own },
    },
  ] of inputs.entries())
    if (own === null) say('no-runs', '"runs" is null: who wrote the log could not say what ran.', { log: at, run: -1 })
  for (const member of members)
    if (hasFilesOutside(member.value))
      say('external-files', 'The run has external property files, sought beside the log; move them along.', member)
  const written = planned.map((one): Written => ({ members: one.members, run: one.write(copy, uriIn) }))
  const runs = settleCorrelation(
    makeDistinct(written, labels, say),
    (run) => written[run]?.members[0] ?? { log: 0, run },
    say,
  )

  const external = inputs.flatMap(({ log }, at) =>
    (log.inlineExternalProperties ?? []).map(
      (one) => copy(at, topFrame('externalProperties', one)) as ExternalProperties,
    ),
  )
  const hasExternal = inputs.some(({ log }) => log.inlineExternalProperties !== undefined)
  const bag = bagOf(
    properties,
    inputs.some(({ log }) => log.properties !== undefined),
    (at, one) => movePointers(topFrame('propertyBag', one), uriIn(at)) as PropertyBag,
  )
  const schema = inputs.find(({ log }) => log.$schema !== undefined)?.log.$schema
  const log: SarifLog = {
    ...(schema === undefined ? {} : { $schema: schema }),
    version: '2.1.0',
    // Null says that there was nothing to be had (§3.13.4), which is not the same as no run.
    runs: inputs.every(({ log: { runs: own } }) => own === null) ? null : [...runs],
    ...(hasExternal ? { inlineExternalProperties: external } : {}),
    ...(bag === null ? {} : { properties: bag }),
  }
  return {
    log,
    runs: written.map(({ members: from }) => ({ from: from.flatMap((member) => places(member.log, member.run)) })),
    notes,
  }
}
