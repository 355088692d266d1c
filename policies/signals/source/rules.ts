import type { SourceFile } from './file.ts'
import { at, items, type YamlNode } from './yaml.ts'

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
  const headerLicence = headerLicenceOf(file.lines())
  if (yaml.unread !== null) return { rules: rulesInText(file), headerLicence }
  const list = yaml.documents.flatMap((root) => at(root, 'rules').flatMap((each) => items(each.value)))
  return { rules: list.filter(isRule).map(toRule), headerLicence }
}

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

/** Longer lines hold no licence name. */
const maxLineLength = 2000

const isRule = (node: YamlNode): boolean =>
  at(node, 'id').length > 0 && (has(node, 'languages') || has(node, 'mode') || has(node, 'pattern'))

const has = (node: YamlNode, key: string): boolean => at(node, key).length > 0

const toRule = (node: YamlNode): Rule => {
  const metadata = at(node, 'metadata')
  const text = (key: string): Text | null => first(metadata.flatMap((each) => texts(each.value, key)))
  const registry = metadata
    .flatMap((each) => at(each.value, 'semgrep.dev'))
    .find((each) => at(each.value, 'rule').length > 0)
  return {
    id: first(texts(node, 'id')),
    firstLine: node.line,
    lastLine: node.lastLine,
    licence: text('license'),
    source: text('source'),
    shortlink: text('shortlink'),
    registry: registry ? { line: registry.line } : null,
    node,
  }
}

const first = (found: readonly Text[]): Text | null => found[0] ?? null

const texts = (node: YamlNode | null, key: string): readonly Text[] =>
  at(node, key).flatMap(({ value, line }) => (value?.kind === 'scalar' ? [{ value: value.value, line }] : []))

/** A rule file that is no YAML: its text still shows licence lines and links, each as a rule of its own. */
const rulesInText = (file: SourceFile): readonly Rule[] =>
  file.lines().flatMap((text, index) => {
    if (text.length > maxLineLength) return []
    const found = /^\s*(?:-\s+)?["']?(license|source|shortlink)["']?\s*:\s*["']?(.+?)["']?,?$/su.exec(text.trimEnd())
    if (!found) return []
    const part = { value: found[2] ?? '', line: index + 1 }
    const is = (key: string): Text | null => (found[1] === key ? part : null)
    const none = { id: null, registry: null, node: null, firstLine: index + 1, lastLine: index + 1 }
    return [{ ...none, licence: is('license'), source: is('source'), shortlink: is('shortlink') }]
  })
