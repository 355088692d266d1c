// Runs inside the sandbox, in the snapshot's root: node driver.mjs READER.mjs ARGUMENTS.... Its input is the task of plan.ts, its output what output.ts decodes.
import { spawn } from 'node:child_process'
import { readFileSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'

const readerCommand = process.argv.slice(2)
const task = JSON.parse(readFileSync(0, 'utf8'))

const print = (record) => {
  const bytes = Buffer.from(`${JSON.stringify(record)}\n`)
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at)
}

/** Answers come from several readers and are printed in the order of the files. */
const answers = new Map()
let printed = 0
let results = 0
const answer = (record) => {
  answers.set(record.file, record)
  for (let next = answers.get(printed); next !== undefined; next = answers.get(printed)) {
    print(next)
    answers.delete(printed)
    printed += 1
    results += next.results.length
  }
}

/** Reads files by a process of its own, so that one that kills it or holds it up costs nobody else: the next process goes on behind it. */
const read = async (files) => {
  let left = files
  while (left.length > 0) {
    const { answered, isReady, isSilent } = await readUntilItEnds(left)
    left = left.slice(answered)
    if (!isReady) throw new Error('a reader did not start')
    const [lost, ...others] = left
    if (lost === undefined) return
    answer({ kind: 'file', file: lost.file, unread: isSilent ? 'too-slow' : 'crashed', broken: null, results: [] })
    left = others
  }
}

const readUntilItEnds = (files) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, readerCommand, {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let answered = 0
    let isReady = false
    let isSilent = false
    const giveUp = () => {
      isSilent = true
      child.kill('SIGKILL')
    }
    let timer = setTimeout(giveUp, task.maxFileMs)
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      clearTimeout(timer)
      const record = parse(line)
      if (record === null) return
      if (isReady) {
        answer(record)
        answered += 1
      }
      isReady = true
      timer = setTimeout(giveUp, task.maxFileMs)
    })
    child.on('error', reject)
    child.stdin.on('error', () => {}) // one that died early; its end says so
    child.on('exit', () => clearTimeout(timer))
    child.on('close', () => {
      clearTimeout(timer)
      resolve({ answered, isReady, isSilent })
    })
    child.stdin.end(JSON.stringify({ rules: task.rules, maxFileBytes: task.maxFileBytes, files }))
  })

/** A line that a dying reader cut short is no answer. */
const parse = (line) => {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

const files = task.files.map((path, file) => ({ file, path }))
const hands = Math.max(1, Math.min(task.readers, files.length))
print({ kind: 'start', format: 1, files: files.length })
await Promise.all(Array.from({ length: hands }, (_, hand) => read(files.filter(({ file }) => file % hands === hand))))
print({ kind: 'end', files: printed, results })
