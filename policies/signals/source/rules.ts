import type { SourceFile } from './file.ts'
import { keysInText } from './keys-in-text.ts'
import { isRegistrySource, isShortlink, isTermsOfRegistry } from './terms.ts'
import { at, entries, items, type YamlEntry, type YamlNode } from './yaml.ts'

type Text = { readonly value: string; readonly line: number }

/** One Semgrep rule as its file states it. A part that is not there is null; lines are those of the keys. */
export type Rule = {
  readonly id: Text | null
  readonly firstLine: number
  readonly lastLine: number
  readonly licence: Text | null
  readonly source: Text | null
  readonly shortlink: Text | null
  /** The `semgrep.dev` key of the metadata, where it names a rule. */
  readonly registry: { readonly line: number } | null
  /** The whole rule; null where only the text of its file could be looked at. */
  readonly node: YamlNode | null
}

export type RuleFile = {
  readonly rules: readonly Rule[]
  /** The licence that the file's own header comment names (`SPDX-License-Identifier:`), for all its rules. */
  readonly headerLicence: string | null
}

/** A top-level `rules:` list of maps with `languages`, or of join rules and the like with a pattern. */
export const readRules = (file: SourceFile): RuleFile => {
  if (file.kind !== 'yaml' && file.kind !== 'json') return { rules: [], headerLicence: null }
  const yaml = file.yaml()
  const headerLicence = headerLicenceOf(file.text.slice(0, maxHeader).split(/\r\n|\r|\n/u))
  const list = yaml.documents.flatMap((root) => at(root, 'rules').flatMap((each) => items(each.value)))
  const rules = list.filter(isRule).map(toRule)
  return { rules: yaml.unread === null ? rules : [...rules, ...rulesInText(file.text, rules)], headerLicence }
}

/** What may stand before the first rule. In characters. */
const maxHeader = 20_000

/** Of the first lines only: a header stands at the top. */
const headerLicenceOf = (lines: readonly string[]): string | null => {
  const tag = 'SPDX-License-Identifier:'
  const line = lines
    .slice(0, 30)
    .find((each) => each.startsWith('#') && each.includes(tag) && each.length < maxHeaderLength)
  return line === undefined ? null : line.slice(line.indexOf(tag) + tag.length).trim() || null
}

/** It is noted with every rule of the file. */
const maxHeaderLength = 400

const isRule = (node: YamlNode): boolean =>
  at(node, 'id').length > 0 && (has(node, 'languages') || has(node, 'mode') || has(node, 'pattern'))

const has = (node: YamlNode, key: string): boolean => at(node, key).length > 0

const toRule = (node: YamlNode): Rule => {
  const metadata = at(node, 'metadata')
  const text = (key: string, isTelling: (value: string) => boolean): Text | null => {
    const found = metadata.flatMap((each) =>
      entries(each.value)
        .filter((entry) => nameOf(entry.key) === key)
        .flatMap(textsOf),
    )
    return found.find(({ value }) => isTelling(value)) ?? first(found)
  }
  const registry = metadata
    .flatMap((each) => at(each.value, 'semgrep.dev'))
    .find((each) => at(each.value, 'rule').length > 0)
  return {
    id: first(texts(node, 'id')),
    firstLine: node.line,
    lastLine: node.lastLine,
    licence: text('license', isTermsOfRegistry),
    source: text('source', isRegistrySource),
    shortlink: text('shortlink', isShortlink),
    registry: registry ? { line: registry.line } : null,
    node,
  }
}

const first = (found: readonly Text[]): Text | null => found[0] ?? null

/** Of a key that stands twice, or has a list, every text counts. */
const texts = (node: YamlNode | null, key: string): readonly Text[] => at(node, key).flatMap(textsOf)

const textsOf = ({ value, line }: YamlEntry): readonly Text[] =>
  [...(value ? [value] : []), ...items(value)].flatMap((each) =>
    each.kind === 'scalar' ? [{ value: each.value, line }] : [],
  )

/** Metadata is read by people, who write its keys in any case and in either spelling. */
const nameOf = (key: string): string => key.toLowerCase().replace(/^licence$/u, 'license')

/**
 * A rule file that is no YAML: what of its text shows the registry counts, each line as a rule of its own, but for those
 * of rules that could be read. What would free a rule does not: nobody knows which rules it speaks for.
 */
const rulesInText = (text: string, read: readonly Rule[]): readonly Rule[] => {
  const known = new Set(
    read
      .flatMap(({ licence, source, shortlink, registry }) => [licence, source, shortlink, registry])
      .map((each) => each?.line),
  )
  return keysInText(text, isTelling)
    .filter(({ line }) => !known.has(line))
    .map(({ key, value, line }) => {
      const is = (name: string): Text | null => (name === key ? { value, line } : null)
      const registry = key === 'semgrep.dev' ? { line } : null
      const parts = { licence: is('license'), source: is('source'), shortlink: is('shortlink'), registry }
      return { ...parts, id: null, firstLine: line, lastLine: line, node: null }
    })
}

const isTelling = (key: string, value: string): boolean => {
  switch (key) {
    case 'license':
      return isTermsOfRegistry(value)
    case 'source':
      return isRegistrySource(value)
    case 'shortlink':
      return isShortlink(value)
    default:
      return true
  }
}
