import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../bundle.mjs'
import { SetupProblem } from '../command.mjs'
import { sourceFiles, sourceFolders } from '../inputs.mjs'
import { readStamp } from '../stamp.mjs'
import { warm } from '../warm.mjs'

// A worker that runs for long keeps the build it was started from.
const keepBuildsMs = 14 * 24 * 3_600_000

/** The sources as JavaScript with their data files beside, in a folder named by their digest. Types are judged by `npm run check`. */
export const build = {
  id: 'build',
  title: 'build',
  after: ['npm'],
  isEssential: true,
  present: ({ root, buildFolder }) => {
    const folder = join(root, buildFolder)
    if (!existsSync(join(folder, 'built.json'))) return null
    utimesSync(folder, new Date(), new Date())
    return {}
  },
  bring: async ({ root, buildFolder, scratch }) => {
    const draft = scratch('build')
    await bundle(root, draft).catch((error) => {
      throw new SetupProblem(error.message, 'mend the source that is named above, then: npm run build')
    })
    copyData(root, draft)
    await parseData(draft)
    copyFileSync(fileURLToPath(new URL('../program.cjs', import.meta.url)), join(draft, 'program.cjs'))
    writeFileSync(join(draft, 'package.json'), '{ "type": "module" }\n')
    writeFileSync(join(draft, 'built.json'), `{ "node": "${process.version}" }\n`)
    const folder = join(root, buildFolder)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(dirname(folder), { recursive: true })
    renameSync(draft, folder)
    warm(folder)
    removeOld(root, buildFolder)
    return {}
  },
}

const copyData = (root, draft) => {
  for (const folder of sourceFolders.filter((name) => existsSync(join(root, name)))) {
    for (const file of sourceFiles(join(root, folder)).filter((name) => !name.endsWith('.ts'))) {
      const target = join(draft, folder, file)
      mkdirSync(dirname(target), { recursive: true })
      copyFileSync(join(root, folder, file), target)
    }
  }
}

/** The YAML of policies/ as JSON, by the SHA-256 of its text (policies/parsed.ts). */
const parseData = async (draft) => {
  const folder = join(draft, 'policies')
  const files = existsSync(folder) ? sourceFiles(folder).filter((file) => file.endsWith('.yaml')) : []
  if (files.length === 0) return // the tests of set-up build a project of one file
  const { LineCounter, parseDocument } = await import('yaml')
  const parsed = files.map((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const lines = new LineCounter()
    const document = parseDocument(text, { lineCounter: lines })
    const policies = document.get('policies', true)?.items ?? []
    const value = { value: document.toJS(), lines: policies.map(({ range }) => lines.linePos(range[0]).line) }
    return [createHash('sha256').update(text).digest('hex'), value]
  })
  writeFileSync(join(folder, 'parsed.json'), JSON.stringify(Object.fromEntries(parsed)))
}

const removeOld = (root, buildFolder) => {
  const kept = new Set([buildFolder, readStamp(root)?.build])
  for (const name of readdirSync(join(root, 'build'))) {
    const folder = join(root, 'build', name)
    if (kept.has(`build/${name}`) || Date.now() - statSync(folder).mtimeMs < keepBuildsMs) continue
    rmSync(folder, { recursive: true, force: true })
  }
}
