type Json = Readonly<Record<string, unknown>>

/** A result that every consumer takes, at a line of its own. */
export const result = (line: number, more: Json = {}): Json => ({
  ruleId: 'S1',
  message: { text: 'Found.' },
  locations: [
    {
      physicalLocation: {
        artifactLocation: { uri: 'src/a.c' },
        region: { startLine: line, startColumn: 1, endLine: line, endColumn: 5 },
      },
    },
  ],
  ...more,
})

/** As many of them, in lines of their own. */
export const results = (count: number): readonly Json[] =>
  Array.from({ length: count }, (_, index) => result(index + 1))

export const withoutAny = (object: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))

export const runOf = (inside: readonly Json[], more: Json = {}): Json => ({
  tool: { driver: { name: 'Gauge', rules: [{ id: 'S1' }] } },
  columnKind: 'utf16CodeUnits',
  results: inside,
  ...more,
})

export const logOf = (...runs: readonly Json[]): Json => ({ version: '2.1.0', runs })

/** A log of one run. */
export const log = (inside: readonly Json[], more: Json = {}): Json => logOf(runOf(inside, more))

/** A run of a driver with these rules. */
export const driver = (rules: readonly Json[], more: Json = {}): Json => ({
  tool: { driver: { name: 'Gauge', rules, ...more } },
})
