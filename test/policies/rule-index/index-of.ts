import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import { makeIndex, openRuleIndex, type RuleIndex, type RuleRepository } from '../../../policies/rule-index/index.ts'

/** A repository of rules: each text one revision of a file, at second 1, 2, … */
export const repository = (texts: readonly string[], more: Partial<RuleRepository> = {}): RuleRepository => ({
  repository: 'harbour/rules',
  readFrom: 'harbour/rules',
  commit: '0'.repeat(40),
  date: '2026-11-30',
  terms: 'commons-clause',
  licence: 'LGPL-2.1-only with the Commons Clause',
  headers: [],
  revisions: texts.map((text, at) => ({
    path: `python/harbour/security/file-${at}.yaml`,
    since: at + 1,
    bytes: Buffer.from(text),
  })),
  ...more,
})

/** The folder of an index made of these repositories, gone when the test is. */
export const indexFolder = (...repositories: readonly RuleRepository[]): URL => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-rule-index-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, bytes] of makeIndex(repositories)) writeFileSync(join(folder, name), bytes)
  return pathToFileURL(`${folder}/`)
}

export const indexOf = (...texts: readonly string[]): RuleIndex => openRuleIndex(indexFolder(repository(texts)))
