// Runs inside the sandbox in driver.mjs's place where the tree's own configuration counts: node repo.mjs YAML CLI DRIVER.mjs READER.mjs ARGUMENTS....
// Of sgconfig.yml only folders of rules and globs of languages are taken over: a custom language is a library that ast-grep would load.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isAbsolute, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'

const [yaml, cli, driver, ...readerCommand] = process.argv.slice(2)
const configPath = '/tmp/sgconfig.yml'
const maxListBytes = 900_000

const print = (record) => {
  const bytes = Buffer.from(`${JSON.stringify(record)}\n`)
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at)
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value)
const strings = (value) => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [])

/** The folders as absolute ones, for our file lies elsewhere; none outside the tree. */
const folders = (value) =>
  strings(value)
    .map((folder) => normalize(folder))
    .filter((folder) => !isAbsolute(folder) && folder.split('/')[0] !== '..')
    .map((folder) => join(process.cwd(), folder))

const readConfig = () => {
  const { parse } = createRequire(import.meta.url)(yaml)
  try {
    const config = parse(readFileSync('sgconfig.yml', 'utf8'))
    // Without one folder of rules of its own there is nothing to run, and a run of nothing would look clean.
    return isObject(config) && folders(config.ruleDirs).length > 0 ? config : null
  } catch {
    return null // whatever is wrong with it; its words are not to be quoted
  }
}

const writeConfig = (config) => {
  const custom = isObject(config.customLanguages) ? Object.keys(config.customLanguages) : []
  const globs = isObject(config.languageGlobs) ? Object.entries(config.languageGlobs) : []
  const languageGlobs = Object.fromEntries(
    globs.filter(([language]) => !custom.includes(language)).map(([language, list]) => [language, strings(list)]),
  )
  const ruleDirs = folders(config.ruleDirs)
  const utilDirs = folders(config.utilDirs)
  writeFileSync(configPath, JSON.stringify({ ruleDirs, ...(utilDirs.length > 0 && { utilDirs }), languageGlobs }))
}

/** What was left out of it. */
const leftOut = (config) => [
  ...('customLanguages' in config ? ['custom-languages'] : []),
  ...('languageInjections' in config ? ['language-injections'] : []),
  ...(folders(config.ruleDirs).length + folders(config.utilDirs).length <
  strings(config.ruleDirs).length + strings(config.utilDirs).length
    ? ['folders-outside']
    : []),
]

const batches = (files) => {
  const lists = [[]]
  let bytes = 0
  for (const file of files) {
    bytes += Buffer.byteLength(file) + 11
    if (bytes > maxListBytes) {
      lists.push([])
      bytes = 0
    }
    lists.at(-1).push(file)
  }
  return lists
}

/** The files that ast-grep says it ran a rule on, or null where it did not come to its end. */
const scanned = (stderr, files) => {
  let [said, folded] = [stderr, 0]
  // What stands inside a name with line breaks is no line of ast-grep's.
  for (const file of files.filter((name) => name.includes('\n'))) {
    const parts = said.split(`sg: entity|file|${file}: `)
    folded += parts.length - 1
    said = parts.join('')
  }
  const count = [...said.matchAll(/^sg: summary\|file: scannedFileCount=(\d+),skippedFileCount=\d+$/gm)].at(-1)?.[1]
  const lines = said.split('\n').filter((line) => line.startsWith('sg: entity|file|'))
  // A name of a rule with line breaks may say what a file's line does: then there are too many.
  if (count === undefined || Number(count) !== lines.length + folded) return null
  const ran = new Set(lines.map((line) => line.replace(/: language=[^,]*,appliedRuleCount=[1-9]\d*$/, ' ')))
  return files.filter((file) => ran.has(`sg: entity|file|${file} `))
}

const scan = (files, threads) => {
  const flags = [
    '--json=stream',
    '--inspect=entity',
    `--threads=${threads}`,
    '--color=never',
    '--custom-languages=ignore',
  ]
  const { status, stdout, stderr } = spawnSync(
    cli,
    ['scan', `--config=${configPath}`, ...flags, '--', ...files.map((file) => `./${file}`)],
    { maxBuffer: 256 * 1024 * 1024 },
  )
  // 1 is "found an error"; whether it finished, its own summary tells.
  if (status !== 0 && status !== 1) process.exit(1)
  const read = scanned(stderr.toString('utf8'), files)
  if (read === null) process.exit(1)
  const found = stdout
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  return { read, found }
}

const place = ({ line, column }) => ({ line: line + 1, column: column + 1 })

const scanAll = (config) => {
  const task = JSON.parse(readFileSync(0, 'utf8'))
  const at = new Map(task.files.map((file, index) => [file, index]))
  writeConfig(config)
  print({ kind: 'repo', format: 1, files: task.files.length, leftOut: leftOut(config) })
  let [read, results] = [0, 0]
  for (const files of batches(task.files)) {
    const part = scan(files, task.readers)
    for (const file of part.read) print({ kind: 'read', file: at.get(file) })
    for (const { file, ruleId, severity, message, range } of part.found) {
      print({
        kind: 'found',
        file: at.get(file),
        rule: ruleId,
        severity,
        message,
        start: place(range.start),
        end: place(range.end),
      })
    }
    read += part.read.length
    results += part.found.length
  }
  print({ kind: 'end', files: read, results })
}

if (existsSync('sgconfig.yml')) {
  const config = readConfig()
  if (config === null) print({ kind: 'unusable' })
  else scanAll(config)
} else {
  process.argv = [...process.argv.slice(0, 2), ...readerCommand]
  await import(pathToFileURL(driver))
}
