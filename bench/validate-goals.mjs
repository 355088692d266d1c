import { megabytes } from './measure.mjs'

const mebi = 1024 * 1024
const goal = (what, value, most) => ({
  text: `${what} ${value.toFixed(2)}x, at most ${most}x`,
  isHeld: value <= most,
})
const memory = ({ peakBytes }, most) => ({
  text: `peak ${megabytes(peakBytes)}, at most ${most} MB`,
  isHeld: peakBytes <= most * mebi,
})

const perByte = ({ bytes, found }, name) => found.get(name).ms / bytes

const small = ({ found }) => [
  goal('wall against node -e 0', found.get('assay').ms / found.get('node').ms, 3),
  goal('CPU against node -e 0', found.get('assay').cpuMs / found.get('node').cpuMs, 3),
]

const medium = ({ found }) => {
  const multitool = found.get('multitool')
  if (!multitool) return []
  const faster = multitool.ms / found.get('assay').ms
  return [{ text: `${faster.toFixed(0)}x faster than Multitool, at least 50x`, isHeld: faster >= 50 }]
}

const large = ({ found }) => [
  goal('wall against JSON.parse', found.get('assay').ms / found.get('parse').ms, 3),
  memory(found.get('assay'), 500),
]

// No string holds 1 GB, so that JSON.parse has a rate there but no time.
const huge = (one, before) => {
  const parsed = before.find(({ name }) => name === '94m')
  const rate = parsed
    ? [goal('wall per byte against JSON.parse of 94 MB', perByte(one, 'assay') / perByte(parsed, 'parse'), 4)]
    : []
  return [...rate, memory(one.found.get('assay'), 512)]
}

const doubled = (one, before) => {
  const half = before.find(({ name }) => name === 'unique')
  return half ? [goal('time per byte against half the size', perByte(one, 'assay') / perByte(half, 'assay'), 1.25)] : []
}

const goals = { '5k': small, '9m': medium, '94m': large, '1g': huge, unique2: doubled }

/** The goals of the case that was run last, beside its figures. `done`: every case run so far. */
export const goalsOf = (done) => {
  const last = done.at(-1)
  return goals[last.name]?.(last, done) ?? []
}
