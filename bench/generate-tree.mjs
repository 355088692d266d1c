import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { random } from './random.mjs'

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

/**
 * Writes `count` source files of about 40 lines, one in twenty with a fault: of ten, four are TypeScript, four Python,
 * one Go and one a module of a Rust crate.
 */
export const generateTree = (root, count, seed = 7) => {
  const next = random(seed)
  const word = () => words[Math.floor(next() * words.length)]
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const modules = []
  for (let i = 0; i < count; i++) {
    const folder = `pkg${i % 40}/${word()}`
    if (i % 10 === 9) {
      write(`engine/src/m${i}.rs`, rustFile(next, word, i))
      modules.push(`m${i}`)
    } else if (i % 10 === 8) write(`${folder}/${word()}_${i}.go`, goFile(next, word, i))
    else if (i % 2 === 0) write(`${folder}/${word()}_${i}.ts`, typescriptFile(next, word, i))
    else write(`${folder}/${word()}_${i}.py`, pythonFile(next, word, i))
  }
  write('engine/Cargo.toml', '[package]\nname = "engine"\nversion = "0.1.0"\nedition = "2021"\n')
  write('engine/Cargo.lock', 'version = 4\n\n[[package]]\nname = "engine"\nversion = "0.1.0"\n')
  write('engine/src/lib.rs', modules.map((name) => `pub mod ${name};\n`).join(''))
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

const rustFile = (next, word, i) => {
  const lines = []
  for (let f = 0; f < 6; f++) {
    lines.push(`pub fn ${word()}_${i}_${f}(entries: &[u32], factor: u32) -> u32 {`)
    if (next() < 0.008) lines.push('    return factor;')
    lines.push(`    let total: u32 = entries.iter().sum();`, `    total * factor + ${Math.floor(next() * 90)}`, '}', '')
  }
  return lines.join('\n')
}

const goFile = (next, word, i) => {
  const lines = [`package ${word()}`, '', 'import "os/exec"', '']
  for (let f = 0; f < 6; f++) {
    lines.push(`func ${word()}${i}x${f}(entries []int, factor int) int {`)
    if (next() < 0.008) lines.push(`\t_ = exec.Command("sh", "-c", "ls "+string(rune(factor)))`)
    lines.push('\ttotal := 0', '\tfor _, entry := range entries {', '\t\ttotal += entry', '\t}')
    lines.push(`\treturn total*factor + ${Math.floor(next() * 90)}`, '}', '')
  }
  return lines.join('\n')
}
