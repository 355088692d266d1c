import { constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { digest, fingerprint } from './inputs.mjs'
import { allows, onPath, readRuntime } from './runtime.mjs'
import { markHolds, readStamp, stampFile, writeStamp } from './stamp.mjs'

export const levels = ['js', 'vet', 'all']

/** A download that failed is tried again by itself, but not by every command of a machine without a network. */
export const retryAfterMs = 10 * 60_000

/**
 * The build to run, where nothing is due for `level` and the tools `wanted` on demand; null where set-up has to run. What
 * failed longer than `retryMs` ago is due.
 */
export const readyBuild = (root, level, retryMs = retryAfterMs, wanted = []) => {
  const stamp = readStamp(root)
  if (stamp === null || levels.indexOf(stamp.level) < levels.indexOf(level)) return null
  if (stamp.runtime.libc !== readRuntime().libc) return null
  if (!['node_modules/.package-lock.json', `${stamp.build}/built.json`].every((file) => existsSync(join(root, file))))
    return null
  if (!inputsHold(root, stamp)) return null
  if (level !== 'js' && toolsDue(root, stamp, retryMs)) return null
  if (wanted.some((id) => stamp.tools[id] === undefined && stamp.missing[id] === undefined)) return null
  return join(root, stamp.build)
}

const inputsHold = (root, stamp) => {
  const seen = fingerprint(root)
  if (seen === stamp.inputs.fingerprint) return true
  if (digest(root) !== stamp.inputs.digest) return false
  if (isWritable(stampFile(root))) writeStamp(root, { ...stamp, inputs: { ...stamp.inputs, fingerprint: seen } })
  return true
}

const toolsDue = (root, stamp, retryMs) =>
  Object.values(stamp.tools).some((tool) => !markHolds(root, tool)) ||
  Object.values(stamp.missing).some(
    ({ command, triedAt }) => (command !== undefined && onPath(command) !== null) || isRetryDue(root, triedAt, retryMs),
  )

const isRetryDue = (root, triedAt, retryMs) =>
  Date.now() - Date.parse(triedAt) >= retryMs && isWritable(join(root, '.tools'))

const isWritable = (file) => allows(file, constants.W_OK)
