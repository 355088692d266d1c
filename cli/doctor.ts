import { type Command, Option } from 'commander'
import { type Installation, readInstallation } from '../lib/installation.ts'
import { printable } from '../lib/printable.ts'
import { readOperatorConfig } from '../pipeline/config/operator.ts'
import type { BackendReport, CapabilityReport } from '../schemas/records/index.ts'
import { type EngineEntry, engineEntry, engineLines } from './doctor/container-engine.ts'
import { desktopDecision } from './doctor/licence.ts'
import { exitCodes } from './exit-codes.ts'
import type { Io } from './io.ts'

type DoctorReport = {
  readonly schema: 'assay/doctor/v1'
  readonly ready: boolean
  readonly node: string
  readonly tools: readonly {
    readonly id: string
    readonly version: string
    readonly sha256: string
    readonly licence: string
  }[]
  readonly missing: readonly { readonly id: string; readonly reason: string; readonly remedy: string }[]
  readonly sandboxes: CapabilityReport['backends']
  readonly containerEngine: EngineEntry | null
}

export const registerDoctor = (program: Command, io: Io): void => {
  program
    .command('doctor')
    .summary('what is installed, what is missing, and what the sandbox stops')
    .description(
      'Says which tools are here and how to get the missing ones, and tries the sandbox: each line of a sandbox is something\na payload really attempted inside it. Says which container engine answers here. Exit 0 when everything is ready, 3 when something is missing.',
    )
    .addOption(
      new Option('--format <name>', 'what goes to standard output').choices(['pretty', 'json']).default('pretty'),
    )
    .option('--config <file>', "the operator's assay.toml, for what it says of the organisation")
    .action(async ({ format, config }: { format: string; config?: string }) => {
      const { containerEngine, probe } = await import('../runner/index.ts')
      const [sandboxes, engine] = await Promise.all([probe({ deep: true }), containerEngine(process.env)])
      const decision = desktopDecision(engine, readOperatorConfig(config, process.env), Date.now())
      const report = doctorReport(readInstallation(), sandboxes, engineEntry(engine, decision))
      await io.out(format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : pretty(report, io))
      process.exitCode = report.ready ? exitCodes.pass : exitCodes.incomplete
    })
}

const doctorReport = (
  installation: Installation,
  { backends }: CapabilityReport,
  containerEngine: EngineEntry | null,
): DoctorReport => {
  const tools = Object.entries(installation.tools).map(([id, { version, sha256, licence }]) => ({
    id,
    version,
    sha256,
    licence,
  }))
  const missing = Object.entries(installation.missing).map(([id, why]) => ({ id, ...why }))
  const isSafe = ({ usable, probes }: BackendReport): boolean => usable && probes.every(({ stopped }) => stopped)
  return {
    schema: 'assay/doctor/v1',
    ready: missing.length === 0 && backends.some(isSafe),
    node: process.version,
    tools,
    missing,
    sandboxes: backends,
    containerEngine,
  }
}

const pretty = (report: DoctorReport, io: Io): string => {
  const good = (text: string): string => io.paint('green', text)
  const bad = (text: string): string => io.paint('red', text)
  const lines = [
    io.paint('bold', 'Tools'),
    ...report.tools.map(({ id, version, licence }) => `  ${good('ok')}       ${id} ${version}  (${licence})`),
    ...report.missing.flatMap(({ id, reason, remedy }) => [
      `  ${bad('missing')}  ${id}: ${printable(reason)}`,
      `           get it with: ${printable(remedy)}`,
    ]),
    '',
    ...report.sandboxes.flatMap((backend) => sandboxLines(backend, io)),
    ...engineLines(report.containerEngine, io),
    report.ready
      ? good('Ready: everything that vet needs is here.')
      : bad('Not ready: what is named above leaves a verdict incomplete.'),
  ]
  return `${lines.join('\n')}\n`
}

const sandboxLines = (backend: BackendReport, io: Io): readonly string[] => {
  const state = backend.usable
    ? io.paint('green', 'usable')
    : io.paint('red', backend.present ? 'present, not usable' : 'missing')
  const enforced = Object.entries(backend.enforcement).map(([limit, by]) => `${limit} by ${by}`)
  return [
    `${io.paint('bold', `Sandbox ${backend.backend} ${backend.version ?? ''}`.trim())}: ${state}${backend.usable ? `, isolation ${backend.isolation}` : ''}`,
    ...(backend.reason === null ? [] : [`  why: ${printable(backend.reason)}`]),
    ...(backend.remedy === null ? [] : [`  what to do: ${printable(backend.remedy)}`]),
    ...backend.probes.map(
      ({ id, tried, stopped, detail }) =>
        `  ${stopped ? io.paint('green', id === 'control' ? 'works  ' : 'stopped') : io.paint('red', 'NOT stopped')}  ${printable(tried)}${detail === '' ? '' : `: ${printable(detail)}`}`,
    ),
    ...(enforced.length === 0 ? [] : [`  limits: ${enforced.join(', ')}`]),
    '',
  ]
}
