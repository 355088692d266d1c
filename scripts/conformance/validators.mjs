import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Each validator gives a verdict for each case, in order: accepted, refused, or none where it gave no answer.

export const ours = async (files, build) => {
  const { validate } = await import(pathToFileURL(join(build, 'cli/validate/library.js')).href)
  const verdicts = []
  for (const { file } of files) verdicts.push((await validate(readFileSync(file))).valid ? 'accepted' : 'refused')
  return verdicts
}

/** Words of a command line: single and double quotes group, a backslash takes the next character as it is. */
const wordsOf = (line) =>
  (line.match(/(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+/g) ?? []).map((word) =>
    word.replace(/"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/g, (_, double, single, escaped) =>
      double === undefined ? (single ?? escaped) : double.replace(/\\(.)/g, '$1'),
    ),
  )

/** Runs the command once for each file, several at a time. */
export const command = async (files, line, timeoutMs) => {
  const words = wordsOf(line)
  const verdicts = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < files.length; index = next++) {
      const [program, ...args] = words.map((word) => word.replaceAll('{file}', files[index].file))
      verdicts[index] = await verdictOf(program, args, timeoutMs)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return verdicts
}

const verdictOf = (program, args, timeoutMs) =>
  new Promise((settle) => {
    // A group of its own, so that what a shell has started ends with it.
    const child = spawn(program, args, { stdio: 'ignore', detached: true })
    const timer = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), timeoutMs)
    const end = (verdict) => {
      clearTimeout(timer)
      settle(verdict)
    }
    child.once('error', () => end('none'))
    child.once('close', (code, signal) => {
      if (signal !== null || code === 126 || code === 127) end('none')
      else end(code === 0 ? 'accepted' : 'refused')
    })
  })

/** draft-04 as draft-07: the SARIF schema uses nothing else that differs. */
const asDraft7 = ({ id, $schema, ...schema }) => (id === undefined ? schema : { $id: id, ...schema })

/** What most users do: JSON.parse, then ajv. Formats as far as Node itself can tell. */
export const ajv = async (files, schemaFile) => {
  const { Ajv } = await import('ajv')
  const isUri = (text) => /^[A-Za-z][A-Za-z0-9+.-]*:/.test(text) && URL.canParse(text)
  const check = new Ajv({
    strict: false,
    unicodeRegExp: false,
    formats: {
      uri: isUri,
      'uri-reference': (text) => !/[\s"<>\\^`{|}]|%(?![0-9A-Fa-f]{2})/.test(text),
      'date-time': (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text)),
    },
  }).compile(asDraft7(JSON.parse(readFileSync(schemaFile, 'utf8'))))
  return files.map(({ file }) => {
    try {
      return check(JSON.parse(readFileSync(file, 'utf8'))) ? 'accepted' : 'refused'
    } catch (error) {
      if (error instanceof SyntaxError) return 'refused'
      throw error
    }
  })
}

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync) ?? null

/** Multitool's exit code does not tell: its own log is read for errors. One run for all files; null where it is not installed. */
export const multitool = async (files, timeoutMs) => {
  const program = onPath('Sarif.Multitool') ?? onPath('sarif-multitool') ?? onPath('sarif')
  if (program === null || files.length === 0) return null
  const scratch = mkdtempSync(join(tmpdir(), 'sarif-multitool-'))
  try {
    const output = join(scratch, 'said.sarif')
    spawnSync(program, ['validate', join(dirname(files[0].file), '*.sarif'), '--output', output], {
      stdio: 'ignore',
      timeout: timeoutMs * files.length,
    })
    if (!existsSync(output)) return files.map(() => 'none')
    const refused = new Set(JSON.parse(readFileSync(output, 'utf8')).runs.flatMap(errorsIn))
    return files.map(({ file }) => (refused.has(basename(file)) ? 'refused' : 'accepted'))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const errorsIn = ({ results = [], artifacts = [] }) =>
  results
    .filter(({ level }) => level === 'error')
    .flatMap(({ locations = [] }) => locations)
    .map(({ physicalLocation }) => physicalLocation?.artifactLocation)
    .map((location) => location?.uri ?? artifacts[location?.index]?.location?.uri ?? '')
    .map((uri) => decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1)))
