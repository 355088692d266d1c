import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A small generator of numbers (mulberry32): the same seed, the same tree. */
const random = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

const words = [
  'order',
  'price',
  'total',
  'user',
  'cart',
  'session',
  'entry',
  'index',
  'state',
  'queue',
  'token',
  'view',
]

/** Writes `count` files, half TypeScript and half Python, about 40 lines each, one in twenty with a fault. */
export const generateTree = (root, count, seed = 7) => {
  const next = random(seed)
  const word = () => words[Math.floor(next() * words.length)]
  for (let i = 0; i < count; i++) {
    const typescript = i % 2 === 0
    const file = join(root, `pkg${i % 40}`, word(), `${word()}_${i}.${typescript ? 'ts' : 'py'}`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typescript ? typescriptFile(next, word, i) : pythonFile(next, word, i))
  }
}

const typescriptFile = (next, word, i) => {
  const lines = [`export type Shape${i} = { ${word()}: number; label: string }`, '']
  for (let f = 0; f < 6; f++) {
    const name = `${word()}${f}`
    lines.push(
      `export function ${name}(input: Shape${i}, factor: number): number {`,
      `  const value${f} = factor * ${Math.floor(next() * 90)}`,
    )
    if (next() < 0.008) lines.push('  debugger')
    lines.push(
      '  if (factor > 3) {',
      `    return input.label.length + ${Math.floor(next() * 9)}`,
      '  }',
      `  return value${f}`,
      '}',
      '',
    )
  }
  return lines.join('\n')
}

const pythonFile = (next, word, i) => {
  const lines = ['import json', '', '']
  for (let f = 0; f < 6; f++) {
    lines.push(`def ${word()}_${i}_${f}(entry, factor=${Math.floor(next() * 9)}):`)
    if (next() < 0.008) lines.push('    if entry == None:', '        return 0')
    lines.push(
      `    text = json.dumps({"${word()}": factor})`,
      `    return len(text) + ${Math.floor(next() * 90)}`,
      '',
      '',
    )
  }
  return lines.join('\n')
}
