import { spawnSync } from 'node:child_process'

const program = '/usr/bin/git'

/** No configuration but these lines, no hooks, no questions, no protocol but https. */
const settings = [
  'core.hooksPath=/dev/null',
  'credential.helper=',
  'fetch.unpackLimit=1',
  'gc.auto=0',
  'http.lowSpeedLimit=1',
  'http.lowSpeedTime=60',
  'maintenance.auto=false',
  'pack.threads=2',
  'pack.writeReverseIndex=false',
  'submodule.recurse=false',
].flatMap((setting) => ['-c', setting])

const environment = {
  PATH: '/usr/bin:/bin',
  HOME: '/tmp',
  LC_ALL: 'C.UTF-8',
  GIT_ALLOW_PROTOCOL: 'https',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
}

/** Runs the system's git in the sandbox. `status` is null where there is none, or where it was ended. */
export const runGit = (
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): { readonly status: number | null; readonly said: string; readonly isThere: boolean } => {
  const { status, stderr, error } = spawnSync(program, [...settings, ...words], {
    cwd: '/tmp',
    env: { ...environment, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    maxBuffer: 16 * 1024 ** 2,
  })
  return {
    status,
    said: String(stderr ?? ''),
    isThere: (error as NodeJS.ErrnoException | undefined)?.code !== 'ENOENT',
  }
}
