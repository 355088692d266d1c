import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { AssayError, systemCode } from '../../lib/errors.ts'
import type { Asked } from '../../pipeline/audit/index.ts'
import type { OperatorConfig } from '../../pipeline/config/operator.ts'
import { readRepositoryList } from '../../pipeline/config/repository-list.ts'
import type { SandboxChoice } from '../../runner/index.ts'
import { checkedFacts } from '../checked-facts.ts'
import { type FactFlags, factsOfFlags } from '../fact-flags.ts'

export type AuditFormat = 'pretty' | 'json' | 'sarif' | 'csv' | 'markdown'

/** The flags of `assay audit` as commander gives them. */
export type AuditFlags = FactFlags & {
  readonly list?: string
  readonly config?: string
  readonly resume?: string
  readonly at?: string
  readonly sandbox?: SandboxChoice
  readonly format: AuditFormat
}

type Entries = Asked['list']

/** What is asked, resolved. A list without paths beside it names what is audited. Throws usage errors. */
export const askedOfFlags = (paths: readonly string[], flags: AuditFlags, config: OperatorConfig): Asked => {
  if (paths.includes(''))
    throw new AssayError('usage/path-missing', 'A path to audit is empty.', { remedy: 'Name a folder; . is this one.' })
  const list = flags.list === undefined ? [] : readList(flags.list)
  const named = paths.length > 0 ? paths.map((shown) => ({ shown, path: resolve(shown) })) : pathsOf(list)
  if (named.length === 0 && flags.resume === undefined) {
    throw new AssayError('usage/path-missing', 'Nothing is named to audit.', {
      remedy: 'Name repositories or a folder of them (assay audit .), or a list with paths (--list FILE).',
    })
  }
  return {
    paths: [...named],
    flags: checkedFacts(factsOfFlags(flags)),
    list,
    config: {
      entries: [...config.repositories],
      organisation: config.values.organisation ?? {},
      waivers: config.values.waiver ?? [],
    },
  }
}

const pathsOf = (list: Entries): Asked['paths'] =>
  list.flatMap(({ entry, base }) =>
    entry.path === undefined ? [] : [{ shown: entry.path, path: resolve(base, entry.path) }],
  )

const readList = (file: string): Entries => {
  const isInput = file === '-'
  try {
    const bytes = readFileSync(isInput ? 0 : file)
    return [
      ...readRepositoryList(bytes, isInput ? 'standard input' : file, isInput ? process.cwd() : dirname(resolve(file))),
    ]
  } catch (error) {
    const code = systemCode(error)
    if (code === null || error instanceof AssayError) throw error
    throw new AssayError('usage/unreadable', `The list ${file} cannot be read (${code}).`, {
      remedy: 'Name a file of JSON lines with --list, or - for standard input.',
      cause: error,
    })
  }
}

/** `--at` reads what is stored: paths and facts have no say. */
export const refuseBesideAt = (paths: readonly string[], flags: AuditFlags): void => {
  const isMixed =
    paths.length > 0 ||
    flags.list !== undefined ||
    flags.resume !== undefined ||
    Object.keys(factsOfFlags(flags)).length > 0
  if (!isMixed) return
  throw new AssayError('usage/argument', '--at judges recorded facts; paths, lists and facts have no say there.', {
    remedy: 'Leave them away; or audit anew without --at.',
  })
}
