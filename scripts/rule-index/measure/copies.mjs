// What somebody does who takes a rule over: by hand or by a tool, with or without a change to what it looks for.
import { stringify } from 'yaml'
import { shuffled } from './random.mjs'

const styles = ['PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED']
const dropped = new Set(['id', 'metadata', 'message', 'severity', 'fix', 'fix-regex'])
const sets = new Set([
  'languages',
  'patterns',
  'pattern-either',
  'pattern-sources',
  'pattern-sinks',
  'pattern-sanitizers',
])

/** A parsed rule as plain data, without what is dropped. */
export const plain = (node) =>
  Object.fromEntries(
    node.entries
      .filter(({ key }) => !dropped.has(key))
      .map(({ key, value }) => [key, value === null ? '' : valueOfNode(value)]),
  )

const valueOfNode = (node) => {
  if (node === null) return ''
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'seq') return node.items.map(valueOfNode)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, valueOfNode(value)]))
}

/** A rule file of these rules, renamed, with other keys first, sets in another order, in another style or as JSON. */
export const copied = (rules, random) => {
  const file = {
    rules: rules.map((rule, at) =>
      reordered({ ...rule, id: `own-${at}`, message: 'own words', severity: 'INFO' }, random),
    ),
  }
  const isJson = random(4) === 0
  const text = isJson
    ? JSON.stringify(file, null, random(3))
    : stringify(file, {
        defaultStringType: styles[random(styles.length)],
        defaultKeyType: 'PLAIN',
        lineWidth: [0, 40, 100][random(3)],
      })
  return { name: isJson ? 'rules.json' : 'rules.yaml', text: random(4) === 0 ? text.replaceAll('\n', '\r\n') : text }
}

const reordered = (value, random, key = '') => {
  if (Array.isArray(value)) {
    const list = value.map((each) => reordered(each, random))
    return sets.has(key) ? shuffled(list, random) : list
  }
  if (typeof value !== 'object') return value
  return Object.fromEntries(
    shuffled(Object.entries(value), random).map(([name, each]) => [name, reordered(each, random, name)]),
  )
}

const token = /[\p{L}\p{N}_$]+/gu
const outside = new Set(['languages', 'mode', 'options', 'paths', 'min-version', 'max-version'])

/** The rule with one word of what it looks for replaced; null: it has none. */
export const tweaked = (rule, random) => {
  const places = Object.entries(rule).flatMap(([key, value]) => (outside.has(key) ? [] : wordsOf(value, [key])))
  if (places.length === 0) return null
  const { path, start, end } = places[random(places.length)]
  const change = (value, [key, ...rest]) => {
    if (key === undefined) return `${value.slice(0, start)}tweak${random(1000)}${value.slice(end)}`
    const copy = Array.isArray(value) ? [...value] : { ...value }
    copy[key] = change(value[key], rest)
    return copy
  }
  return change(rule, path)
}

const wordsOf = (value, path) => {
  if (typeof value === 'string')
    return [...value.matchAll(token)].map((found) => ({ path, start: found.index, end: found.index + found[0].length }))
  return Object.entries(value).flatMap(([key, each]) => wordsOf(each, [...path, key]))
}
