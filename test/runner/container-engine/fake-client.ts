import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a client answers to one question: text to its streams, an exit code, and shell to run before it ends. */
export type Answer = {
  readonly stdout?: string
  readonly stderr?: string
  readonly exit?: number
  readonly shell?: string
}

export type FakeClient = {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** Every command line that it was called with, by a file that it appends to. */
  readonly calls: string
}

/**
 * A fake: no engine can run where the tests run, so a shell script stands in for Docker's client. It follows the client's
 * documented grammar (`docker context inspect`, `docker info --format '{{json .}}'`) and the faults reported of it; the
 * answers that are not faults are those of Docker 28.2 and Podman 5.
 */
export const fakeClient = (name: string, context: Answer, info: Answer): FakeClient => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-docker-'))
  const calls = join(folder, 'calls')
  mkdirSync(join(folder, 'bin'))
  const program = join(folder, 'bin', name)
  writeFileSync(
    program,
    [
      '#!/bin/sh',
      `printf '%s\\n' "$*" >> ${calls}`,
      `env > ${folder}/env`,
      'case "$1 $2" in',
      `"context inspect") ${spoken(folder, 'context', context)} ;;`,
      `"info --format") ${spoken(folder, 'info', info)} ;;`,
      '*) echo "unknown command: $*" >&2; exit 1 ;;',
      'esac',
      '',
    ].join('\n'),
  )
  chmodSync(program, 0o755)
  return { folder, calls, env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, HOME: folder } }
}

const spoken = (
  folder: string,
  question: string,
  { stdout = '', stderr = '', exit = 0, shell = ':' }: Answer,
): string => {
  writeFileSync(join(folder, `${question}.out`), stdout)
  writeFileSync(join(folder, `${question}.err`), stderr)
  return `cat ${folder}/${question}.out; cat ${folder}/${question}.err >&2; ${shell}; exit ${exit}`
}

export const contextOf = (name: string, host: string): Answer => ({
  stdout: JSON.stringify([{ Name: name, Metadata: {}, Endpoints: { docker: { Host: host, SkipTLSVerify: false } } }]),
})

export const infoOf = (operatingSystem: string, context = 'default'): Answer => ({
  stdout: `${JSON.stringify({ ID: '', OperatingSystem: operatingSystem, ClientInfo: { Version: '28.2.2', Context: context } })}\n`,
})
