// Copies of the checkout to change files in. The checkout itself is only read.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What git tracks or would, of these folders. */
export const filesOf = (root, folders) =>
  spawnSync('git', ['-C', root, 'ls-files', '-co', '--exclude-standard', '-z', '--', ...folders], {
    maxBuffer: 1 << 28,
  })
    .stdout.toString()
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .sort()

/** SHA-256 over these files: what an answer rests on. */
export const digestOf = (root, paths) => {
  const hash = createHash('sha256')
  for (const path of paths)
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    )
  return hash.digest('hex')
}

/** `count` copies of these files, each with a folder for temporary files; `remove` takes all of it away. */
export const makeCopies = (root, paths, count) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-mutate-'))
  const places = Array.from({ length: count }, (_, index) => {
    const place = { root: join(folder, `copy-${index}`), tmp: join(folder, `tmp-${index}`) }
    mkdirSync(place.tmp)
    for (const path of paths) cpSync(join(root, path), join(place.root, path))
    symlinkSync(join(root, 'node_modules'), join(place.root, 'node_modules'))
    return place
  })
  return { places, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
