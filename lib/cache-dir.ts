import { isAbsolute, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** `$XDG_CACHE_HOME/assay`, else `~/.cache/assay`; null where neither is an absolute path (XDG base directories). */
const cacheDir = (env: Environment): string | null => {
  const [cache, home] = [env['XDG_CACHE_HOME'], env['HOME']]
  if (cache !== undefined && isAbsolute(cache)) return join(cache, 'assay')
  return home !== undefined && isAbsolute(home) ? join(home, '.cache', 'assay') : null
}

/** Assay's own cargo home, which `assay prepare` fills and clippy reads; null where it can lie nowhere. */
export const cargoHome = (env: Environment): string | null => {
  const cache = cacheDir(env)
  return cache === null ? null : join(cache, 'cargo')
}
