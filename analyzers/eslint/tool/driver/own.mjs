import { Config } from 'eslint/lib/config/config.js'
import { SourceCode } from 'eslint/lib/languages/js/source-code/index.js'
import { Linter } from 'eslint/lib/linter/linter.js'
import { openLanguages } from './languages.mjs'
import { possibleRules } from './possible.mjs'
import { recordOf } from './record.mjs'

// Comments that silence a line, a part or a file are part of the source. Comments that configure rules are not obeyed:
// which rules count, the operator decides.
SourceCode.prototype.applyInlineConfig = () => ({ configs: [], problems: [] })
// Our own selection, which a test checks; compiling a schema for each rule takes longer than to lint a small tree.
Config.prototype.validateRulesConfig = () => {}

/** Lints by our own rules. */
export const openOwn = (rules, load) => {
  const linter = new Linter({ cwd: process.cwd() })
  const language = openLanguages(rules, load)
  return (file, text) => {
    let found = null
    for (const name of attemptsBy[endingOf(file)]) {
      const attempt = tryLint(linter, text, language(name), file)
      if (attempt.failure !== 'syntax') return entryOf(text, attempt)
      found ??= attempt
    }
    return entryOf(text, usesDecorators(found) ? tryLint(linter, text, language('typed'), file) : found)
  }
}

// The ending does not tell a script from a module; what is refused as the one may be the other.
const attemptsBy = {
  '.js': ['module', 'commonjs'],
  '.jsx': ['module', 'commonjs'],
  '.mjs': ['module', 'commonjs'],
  '.cjs': ['commonjs', 'module'],
  '.ts': ['typescript'],
  '.mts': ['typescript'],
  '.cts': ['typescript'],
  '.tsx': ['typescript'],
}

// Not extname: it finds none in a file that is called `.js`.
const endingOf = (file) => file.slice(file.lastIndexOf('.')).toLowerCase()

const entryOf = (text, { messages, failure }) => ({ ...recordOf(text, messages), unread: failure })

const tryLint = (linter, text, { configs, selected, isTyped }, file) => {
  try {
    const messages = linter.verify(text, configs, { filename: file, ruleFilter: possibleRules(text) })
    const fatal = messages.find((message) => message.fatal)
    if (fatal === undefined) return { messages: messages.filter(isOf(selected)), failure: null }
    if (isTooDeep(fatal.message)) return { messages: [], failure: 'too-deep' }
    // TypeScript's parser counts the column of a syntax error from 0.
    return { messages: [isTyped ? { ...fatal, column: fatal.column + 1 } : fatal], failure: 'syntax' }
  } catch (error) {
    // A rule that throws takes only this file with it.
    return { messages: [], failure: isTooDeep(error?.message) ? 'too-deep' : 'rule-failed' }
  }
}

// A comment that silences a rule of somebody else's configuration is reported under that rule's name.
const isOf =
  (selected) =>
  ({ ruleId }) =>
    ruleId === null || Object.hasOwn(selected, ruleId)

const isTooDeep = (message) => /Maximum call stack size exceeded|Not enough stack space/.test(String(message))

// Decorators are no part of JavaScript yet; TypeScript's parser knows them.
const usesDecorators = ({ messages }) => messages.some(({ message }) => message.includes("Unexpected character '@'"))
