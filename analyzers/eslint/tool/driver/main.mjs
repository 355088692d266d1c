import { readFileSync } from 'node:fs'
import { openOwn } from './own.mjs'
import { openRepo } from './repo.mjs'
import { readSource } from './source.mjs'

/**
 * Takes `{configSource, rules, maxFileBytes, files}` on standard input, paths relative to the working directory. Writes
 * one line of JSON for each file, in order, and a closing one with the counts: without it nothing counts as finished.
 */
export const main = async (load) => {
  // Before any code of the worktree's can run.
  const exit = process.exit.bind(process)
  const write = process.stdout.write.bind(process.stdout)
  const task = JSON.parse(readFileSync(0, 'utf8'))
  const own = openOwn(task.rules, load)
  const lint = task.configSource === 'repo' ? openRepo(own) : own
  let messages = 0
  let pending = ''
  for (const file of task.files) {
    const source = readSource(file, task.maxFileBytes)
    const record = { file, unread: null, own: task.configSource !== 'repo', messages: [], ...source.unread }
    Object.assign(record, source.text === null ? {} : await lint(file, source.text))
    messages += record.messages.length
    pending += `${JSON.stringify(record)}\n`
    if (pending.length > 1 << 16) {
      write(pending)
      pending = ''
    }
  }
  // Code of the worktree's may have left timers behind.
  write(`${pending}${JSON.stringify({ files: task.files.length, messages })}\n`, () => exit(0))
}
