// Whether a mutant that no test kills compiles at all: most that only types forbid cannot be written.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const config = { extends: './tsconfig.json', include: ['policies'] }

const check = (root) =>
  new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.mutate.json'], {
      cwd: root,
      stdio: 'ignore',
    })
    child.once('close', (code) => resolve(code === 0))
  })

/** The survivors that compile. Data always does. `places`: copies that nobody else uses now. */
export const typedOnly = async (survivors, places, onChecked) => {
  const waiting = survivors.filter(({ isData }) => !isData)
  const refused = new Set()
  const work = async ({ root }) => {
    writeFileSync(join(root, 'tsconfig.mutate.json'), JSON.stringify(config))
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const path = join(root, mutant.path)
      const before = readFileSync(path)
      writeFileSync(path, mutant.text)
      const holds = await check(root)
      writeFileSync(path, before)
      if (!holds) refused.add(mutant.key)
      onChecked(mutant, holds)
    }
  }
  await Promise.all(places.map(work))
  return refused
}
