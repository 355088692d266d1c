import { shapes } from '../../schemas/generated/sarif-shape.ts'
import type { Kind } from '../../schemas/sarif/index.ts'
import type { Checks, Rule } from './rule.ts'
import type { RunTables } from './tables.ts'

// More tokens are not looked for, so that the cost stays linear in the size of the log.
const mostTokens = 20

type Test = (text: string) => boolean

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Whether a value holds more than a list of scalars. */
const isDeep = (value: unknown): boolean => (Array.isArray(value) ? value.some(isNested) : isNested(value))

const someText = (value: unknown, test: Test): boolean => {
  if (typeof value === 'string') return test(value)
  if (Array.isArray(value)) return value.some((item: unknown) => typeof item === 'string' && test(item))
  if (!isNested(value)) return false
  return Object.entries(value as object).some(
    ([name, item]: [string, unknown]) => test(name) || (typeof item === 'string' && test(item)),
  )
}

/** Whether a text of the object itself passes. What a property bag nests deeper is not read: it may hold anything. */
const holdsText = (kind: Kind, object: object, test: Test): boolean =>
  Object.entries(object).some(
    ([name, value]: [string, unknown]) =>
      !(kind === 'run' && name === 'redactionTokens') &&
      ((kind === 'propertyBag' && isDeep(value)) || someText(value, test)),
  )

const tokensOf = (run: RunTables): readonly string[] => (run.run.redactionTokens ?? []).filter((token) => token !== '')

/** Calls `see` with every object of the run until it has found a token. */
const search = (state: { found: boolean }): Checks =>
  Object.fromEntries(
    (Object.keys(shapes) as Kind[]).map((kind) => [
      kind,
      (object: object, { run }: { run: RunTables | null }) => {
        if (state.found || !run || run.run.redactionTokens === undefined) return
        const tokens = tokensOf(run)
        state.found =
          tokens.length > mostTokens ||
          run.run.externalPropertyFileReferences !== undefined ||
          holdsText(kind, object, (text) => tokens.some((token) => text.includes(token)))
      },
    ]),
  )

export const redactionRules: readonly Rule[] = [
  {
    id: 'redaction/nothing',
    section: '3.14.28',
    level: 'error',
    requirement: 'A run in which nothing is redacted has no redactionTokens.',
    remedy: 'Leave out "redactionTokens", or look at why no text holds one.',
    perRun: () => {
      const state = { found: false }
      return {
        enter: search(state),
        leave: {
          run: ({ redactionTokens }, { report }) => {
            if (redactionTokens !== undefined && !state.found)
              report('No text of the run holds a redaction token.', 'redactionTokens')
          },
        },
      }
    },
  },
  {
    id: 'redaction/token-form',
    section: '3.14.28',
    level: 'warning',
    requirement: 'The first redaction token is [REDACTED], each further one [REDACTED-n].',
    remedy: 'Use these forms unless a text holds them already.',
    enter: {
      run: ({ redactionTokens: tokens = [] }, { report }) => {
        tokens.forEach((token, index) => {
          const isUsual = token === '[REDACTED]' || (tokens.length > 1 && /^\[REDACTED-[1-9]\d*\]$/.test(token))
          if (!isUsual) report('The token has an unusual form.', 'redactionTokens', index)
        })
      },
    },
  },
  {
    id: 'redaction/environment-names',
    section: '3.20.20',
    level: 'error',
    requirement: 'The redacted names of environment variables have a token each.',
    remedy: 'Use [REDACTED], [REDACTED-1], [REDACTED-2] and so on.',
    enter: {
      invocation: ({ environmentVariables = {} }, { run, report }) => {
        const tokens = run
          ? tokensOf(run)
              .slice(0, mostTokens)
              .toSorted((a, b) => b.length - a.length)
          : []
        const used = new Set<string>()
        for (const name of Object.keys(environmentVariables)) {
          // The longest, for one token may be part of another.
          const token = tokens.find((one) => name.includes(one))
          if (token === undefined) continue
          if (used.has(token)) report('Another name holds the same redaction token.', 'environmentVariables', name)
          used.add(token)
        }
      },
    },
  },
]
