import type { ContainerEngine } from '../../schemas/records/index.ts'
import { placeOfProgram } from '../find-program.ts'
import { isLocal, readContext, readInfo } from './answers.ts'
import { ask } from './ask.ts'

/** `client`: its path. `engine`: what it said of the engine behind it. `reason`: why a key of it is null, for a user. */
export type ContainerEngineReport = {
  readonly client: string
  readonly product: 'docker' | 'podman' | null
  readonly engine: ContainerEngine
  readonly reason: string | null
}

/** How long each of the two questions may take. A client that still tries an engine behind a network hangs for a minute. */
const askMs = 5_000

/** Which engine `docker` means is the operator's: these say it, besides the configuration in his home. */
const passedOn = [
  ...['HOME', 'DOCKER_HOST', 'DOCKER_CONTEXT', 'DOCKER_CONFIG', 'DOCKER_TLS_VERIFY', 'DOCKER_CERT_PATH'],
  ...['XDG_RUNTIME_DIR', 'XDG_CONFIG_HOME'],
]

/**
 * What the container engine that `docker` reaches says of itself; null where no docker is on the PATH. Two questions,
 * `docker context inspect` and `docker info`, and nothing else: no container, no image, and no engine of another machine.
 */
export const containerEngine = async (
  env: Readonly<Record<string, string | undefined>>,
  wallMs: number = askMs,
): Promise<ContainerEngineReport | null> => {
  const searchPath = env['PATH'] ?? ''
  const client = placeOfProgram('docker', searchPath)
  if (client === null) return null
  const given = passedOn.flatMap((name): [string, string][] => (env[name] === undefined ? [] : [[name, env[name]]]))
  const clientEnv = { PATH: searchPath, LC_ALL: 'C', DOCKER_CLI_HINTS: 'false', ...Object.fromEntries(given) }

  const context = readContext((await ask(client, ['context', 'inspect'], clientEnv, wallMs)).stdout)
  const host = context?.host ?? env['DOCKER_HOST']
  if (host !== undefined && host !== '' && !isLocal(host))
    return {
      client,
      product: null,
      engine: { context: context?.name ?? null, operatingSystem: null },
      reason: `its engine is not on this machine (${host.replace(/\/\/[^/@]*@/u, '//')}), and is not asked`,
    }
  const said = await ask(client, ['info', '--format', '{{json .}}'], clientEnv, wallMs)
  const info = readInfo(said.stdout)
  const isKnown = info !== null && info.operatingSystem !== null
  return {
    client,
    product: info?.product ?? null,
    engine: { context: context?.name ?? info?.context ?? null, operatingSystem: info?.operatingSystem ?? null },
    reason: isKnown ? null : (said.failure ?? info?.error ?? 'its answer names no operating system'),
  }
}
