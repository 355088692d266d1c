import { printable } from '../../lib/printable.ts'
import type { ContainerEngineReport } from '../../runner/index.ts'
import type { Decision } from '../../schemas/records/index.ts'
import type { Io } from '../io.ts'

/** What the container engine says of itself, as `assay doctor --format json` gives it; null: no docker is on the PATH. */
export type EngineEntry = Omit<ContainerEngineReport, 'engine'> &
  ContainerEngineReport['engine'] & {
    /** Of the subject `docker-desktop`; null: the engine is another. */
    readonly decision: Decision | null
  }

export const engineEntry = (report: ContainerEngineReport | null, decision: Decision | null): EngineEntry | null => {
  if (report === null) return null
  const { engine, ...rest } = report
  return { ...rest, ...engine, decision }
}

const colours = { allow: 'green', review: 'yellow', deny: 'red' } as const

const decisionLines = ({ decision, clause, missing }: Decision, io: Io): readonly string[] => [
  `  licence of Docker Desktop: ${io.paint(colours[decision], decision)}, ${printable(clause)}`,
  ...missing.map(({ fact, who }) => `    missing: ${printable(fact)} (${printable(who)})`),
]

/** A few lines. Nothing of it makes a machine less ready: no vet starts a container. */
export const engineLines = (entry: EngineEntry | null, io: Io): readonly string[] => {
  const title = io.paint('bold', 'Container engine')
  if (entry === null) return [`${title}: none is asked, no docker is on the PATH`, '']
  const { product, context, operatingSystem, reason, client } = entry
  const words = [
    product === 'podman' ? 'Podman, called docker' : null,
    operatingSystem === null ? 'says nothing of itself' : printable(operatingSystem),
    context === null ? null : `context ${printable(context)}`,
  ]
  return [
    `${title}: ${words.filter((word) => word !== null).join(', ')}  (by ${printable(client)})`,
    ...(reason === null ? [] : [`  why: ${printable(reason)}`]),
    ...(entry.decision === null ? [] : decisionLines(entry.decision, io)),
    '',
  ]
}
