// What the policies of a copy are made of, made once: their YAML is parsed and their conditions are compiled anew only
// where a mutant changed them.
import * as cel from '@marcbachmann/cel-js'
import * as yaml from 'yaml'

/** `yaml` whose parser remembers these texts. */
export const yamlOf = (texts) => {
  const ours = new Set(texts)
  const parsed = new Map()
  const parseDocument = (text, options = {}) => {
    if (!ours.has(text) || Object.keys(options).some((key) => key !== 'lineCounter'))
      return yaml.parseDocument(text, options)
    let known = parsed.get(text)
    if (known === undefined) {
      const lineCounter = new yaml.LineCounter()
      known = { document: yaml.parseDocument(text, { lineCounter }), lineStarts: lineCounter.lineStarts }
      parsed.set(text, known)
    }
    options.lineCounter?.lineStarts.push(...known.lineStarts)
    return known.document
  }
  return { ...yaml, parseDocument, __esModule: true }
}

/** `cel-js` whose environments remember what they have checked and compiled. */
export const celOf = () => {
  class Environment extends cel.Environment {
    #checked = new Map()
    #parsed = new Map()
    check(text) {
      if (!this.#checked.has(text)) this.#checked.set(text, super.check(text))
      return this.#checked.get(text)
    }
    parse(text) {
      if (!this.#parsed.has(text)) this.#parsed.set(text, super.parse(text))
      return this.#parsed.get(text)
    }
  }
  return { ...cel, Environment, __esModule: true }
}
