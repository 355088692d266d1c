import { closeSync, constants, fstatSync, openSync } from 'node:fs'
import { systemCode } from '../lib/errors.ts'
import { printable } from '../lib/printable.ts'
import { writeAll } from '../lib/write-whole.ts'
import { type ReportView, renderMarkdown } from '../pipeline/report/index.ts'
import type { Io } from './io.ts'

// GitHub takes no summary of a step that is larger
// (https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions, read 2026-11-30).
const maxBytes = 1024 * 1024

/** Appends the report to the summary of a step of GitHub Actions, where there is one. What keeps it from that is said and no more. */
export const writeStepSummary = (view: ReportView, env: NodeJS.ProcessEnv, io: Pick<Io, 'err'>): void => {
  const path = env['GITHUB_STEP_SUMMARY']
  if (!path) return
  const say = (why: string): void => io.err(`The step summary ${printable(path)} was not written: ${why}.\n`)
  try {
    // Without O_NONBLOCK a pipe that nobody reads would be waited for.
    const file = openSync(
      path,
      constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK,
      0o600,
    )
    try {
      const text = Buffer.from(`${renderMarkdown(view)}\n`)
      if (fstatSync(file).size + text.byteLength > maxBytes) say('it would be larger than 1 MiB, which GitHub refuses')
      else writeAll(file, text)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    say(systemCode(error) ?? String(error))
  }
}
