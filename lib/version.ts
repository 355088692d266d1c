import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installationRoot } from './installation.ts'

/** Assay's own version. */
export const versionOf = (): string => {
  const { version } = JSON.parse(readFileSync(join(installationRoot(), 'package.json'), 'utf8')) as { version: string }
  return version
}
