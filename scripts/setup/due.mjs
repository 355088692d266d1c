import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { digest, fingerprint } from './inputs.mjs'
import { readRuntime } from './runtime.mjs'
import { markHolds, readStamp, stampFile, writeStamp } from './stamp.mjs'

export const levels = ['js', 'vet', 'all']

// A download that failed is tried again by itself, but not by every command of a machine without a network.
const retryAfterMs = 10 * 60_000

/** The build to run, where nothing is due for `level`; null where set-up has to run. */
export const readyBuild = (root, level, now = Date.now()) => {
  const stamp = readStamp(root)
  if (stamp === null || levels.indexOf(stamp.level) < levels.indexOf(level)) return null
  if (stamp.runtime.libc !== readRuntime().libc) return null
  if (!existsSync(join(root, stamp.build, 'built.json')) || !existsSync(join(root, 'node_modules/.package-lock.json')))
    return null
  if (!inputsHold(root, stamp)) return null
  if (level !== 'js' && toolsDue(root, stamp, now)) return null
  return join(root, stamp.build)
}

const inputsHold = (root, stamp) => {
  const seen = fingerprint(root)
  if (seen === stamp.inputs.fingerprint) return true
  if (digest(root) !== stamp.inputs.digest) return false
  if (isWritable(stampFile(root))) writeStamp(root, { ...stamp, inputs: { ...stamp.inputs, fingerprint: seen } })
  return true
}

const toolsDue = (root, stamp, now) =>
  Object.values(stamp.tools).some((tool) => !markHolds(root, tool)) ||
  Object.values(stamp.missing).some(({ command, triedAt }) =>
    command === undefined
      ? isWritable(join(root, '.tools')) && now - Date.parse(triedAt) > retryAfterMs
      : onPath(command) !== null,
  )

/** Where a command lies, or null. */
export const onPath = (command, path = process.env.PATH ?? '/usr/bin:/bin') =>
  path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, command))
    .find((file) => isExecutable(file)) ?? null

const isExecutable = (file) => allows(file, constants.X_OK)

export const isWritable = (file) => allows(file, constants.W_OK)

const allows = (file, mode) => {
  try {
    accessSync(file, mode)
    return true
  } catch {
    return false
  }
}
