import type { ConsumerEffect, DefectLevel } from '../../schemas/records/index.ts'
import type { Rule, Visit, Visitors } from '../rules/index.ts'
import { within } from '../walk/index.ts'
import type { Source } from './contract.ts'
import { inRuns } from './in-runs.ts'

/** What came together over a whole log: `kept` of `of` things arrive, `places` objects have a defect, in the runs that `runs` names. */
export type Tally = { readonly kept: number; readonly of: number; readonly places: number; readonly runs: string }

/** What may be kept of a visit once its call is over. */
export type Place = Pick<Visit, 'frame' | 'report'>

/** What a rule of a consumer does while it is called: it counts everything and puts a defect where something is lost. */
export type Count = {
  /** Things of which all arrive; one if not said. */
  readonly arrives: (things?: number) => void
  /** A defect here: `kept` of `of` things arrive. */
  readonly loses: (
    place: Place,
    loss: { readonly kept: number; readonly of: number },
    message: string,
    ...inside: readonly (string | number)[]
  ) => void
}

/**
 * A rule of a consumer. Its level follows from `effect` (refuses: error; cuts, drops: warning; ignores: note) unless it
 * says one. `what` is what is counted. `perLog` and `perRun` make visitors that may remember something so long.
 */
export type ConsumerRule = {
  readonly id: string
  readonly effect: ConsumerEffect['effect']
  readonly level?: DefectLevel
  readonly what: string
  readonly requirement: string
  readonly remedy: string
  readonly source: Source
  readonly sentence: (tally: Tally) => string
} & ({ readonly perLog: (count: Count) => Visitors } | { readonly perRun: (count: Count) => Visitors })

export type OpenRule = { readonly rule: Rule; readonly effect: () => ConsumerEffect | null }

const levels: Readonly<Record<ConsumerEffect['effect'], DefectLevel>> = {
  refuses: 'error',
  cuts: 'warning',
  drops: 'warning',
  ignores: 'note',
}

export const levelOf = ({ level, effect }: ConsumerRule): DefectLevel => level ?? levels[effect]

const openCount = () => {
  let kept = 0
  let of = 0
  let places = 0
  const runs = { first: -1, several: 0 }
  let lastRun: unknown = null
  const seeRun = ({ frame }: Place): void => {
    const run = frame.kind === 'run' ? frame : within(frame, 'run')
    if (run === null || run.object === lastRun) return
    lastRun = run.object
    runs.several++
    if (runs.first < 0) runs.first = Number(run.key)
  }
  const count: Count = {
    arrives: (things = 1) => {
      kept += things
      of += things
    },
    loses: (place, loss, message, ...inside) => {
      kept += loss.kept
      of += loss.of
      places++
      seeRun(place)
      place.report(message, ...inside)
    },
  }
  const tally = (): Tally => ({
    kept,
    of,
    places,
    runs: runs.several === 1 ? `run ${runs.first + 1}` : `${runs.several} runs`,
  })
  return { count, tally }
}

/** One rule before one log: a rule for the walk, and what it comes to afterwards; null where nothing is lost. */
export const openRule = (consumer: ConsumerRule, section: string): OpenRule => {
  const { id, effect, what, requirement, remedy, source, sentence } = consumer
  const { count, tally } = openCount()
  const base = { id, section, level: levelOf(consumer), requirement, remedy }
  const rule: Rule =
    'perRun' in consumer
      ? { ...base, perRun: () => inRuns(consumer.perRun(count)) }
      : { ...base, ...inRuns(consumer.perLog(count)) }
  return {
    rule,
    effect: () => {
      const sum = tally()
      if (sum.places === 0) return null
      // A refused log arrives not at all, however much of it is sound.
      const counted = effect === 'refuses' ? { what: 'log', kept: 0, of: 1 } : { what, kept: sum.kept, of: sum.of }
      return { effect, ...counted, ruleId: id, sentence: sentence(sum), ...source }
    },
  }
}
