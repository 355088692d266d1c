import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Installation, readInstallation } from '../lib/installation.ts'

/** Analyzers whose tool set-up brings when they are first selected; each is a word of scripts/setup.mjs. */
const onDemand = ['semgrep']
/** What could not be brought is not tried again by every command. */
const retryAfterMs = 10 * 60_000

/** What is installed, once set-up was asked for what these analyzers lack. What it cannot bring is among the missing. */
export const installationWith = async (analyzers: readonly string[]): Promise<Installation> => {
  const installation = readInstallation()
  const due = onDemand.filter((id) => analyzers.includes(id) && isDue(installation, id))
  for (const id of due) await bring(installation.root, id)
  return due.length === 0 ? installation : withRemedies(readInstallation(), due)
}

const isDue = ({ tools, missing }: Installation, id: string): boolean => {
  const triedAt = missing[id]?.triedAt
  return !(id in tools) && (triedAt === undefined || Date.now() - Date.parse(triedAt) >= retryAfterMs)
}

/** Its progress goes to standard error; how it ended shows in what is installed afterwards. */
const bring = (root: string, id: string): Promise<void> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'scripts/setup.mjs'), id], { stdio: ['ignore', 2, 2] })
    child.once('error', () => done())
    child.once('close', () => done())
  })

const withRemedies = (installation: Installation, ids: readonly string[]): Installation => {
  const lost = ids.filter((id) => !(id in installation.tools) && !(id in installation.missing))
  const why = (id: string) => ({ reason: 'set-up could not bring it', remedy: `node scripts/setup.mjs ${id}` })
  return {
    ...installation,
    missing: { ...installation.missing, ...Object.fromEntries(lost.map((id) => [id, why(id)])) },
  }
}
