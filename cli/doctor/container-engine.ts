import { printable } from '../../lib/printable.ts'
import type { ContainerEngineReport } from '../../runner/index.ts'
import type { Io } from '../io.ts'

/** What the container engine says of itself, as `assay doctor --format json` gives it; null: no docker is on the PATH. */
export type EngineEntry = Omit<ContainerEngineReport, 'engine'> & ContainerEngineReport['engine']

export const engineEntry = (report: ContainerEngineReport | null): EngineEntry | null => {
  if (report === null) return null
  const { engine, ...rest } = report
  return { ...rest, ...engine }
}

/** Two or three lines. Nothing of it makes a machine less ready: no vet starts a container. */
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
    '',
  ]
}
