import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The folder of the build, made where it is due: children are programs of it, which tests are no part of. */
export const built = (): string => {
  const script = `import { runSetUp } from './scripts/setup/entry.mjs'; process.stdout.write(await runSetUp('js'))`
  const options = { cwd: root, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], options)
  if (status !== 0) throw new Error(`set-up failed: ${stderr}`)
  return stdout
}
