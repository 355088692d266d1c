import type { Run, SarifLog } from '../schemas/sarif/index.ts'
import { jsonText } from './json-text.ts'

const named = (name: string, text: string): string => `${jsonText(name)}:${text}`

function* itemTexts(items: readonly unknown[]): Generator<string> {
  for (const [at, item] of items.entries()) yield `${at === 0 ? '' : ','}\n${jsonText(item)}`
}

/** The JSON text of a run in pieces, each result on a line of its own, so that no string holds all of it. */
function* runText(run: Run): Generator<string> {
  const { results, ...rest } = run
  const head = jsonText(rest)
  if (!Array.isArray(results)) return yield jsonText(run)
  yield `${head.slice(0, -1)},${named('results', '[')}`
  yield* itemTexts(results)
  yield `${results.length === 0 ? '' : '\n'}]}`
}

const batchCharacters = 1 << 20

/** The same text in fewer pieces, each of about a million characters. */
function* inBatches(pieces: Iterable<string>): Generator<string> {
  let held: string[] = []
  let size = 0
  for (const piece of pieces) {
    held.push(piece)
    size += piece.length
    if (size < batchCharacters) continue
    yield held.join('')
    held = []
    size = 0
  }
  yield held.join('')
}

/** The JSON text of a log in pieces. */
export const logText = (log: SarifLog): Iterable<string> => inBatches(piecesOf(log))

function* piecesOf(log: SarifLog): Generator<string> {
  const { runs, ...rest } = log
  if (runs === null) return yield `${jsonText(log)}\n`
  yield `${jsonText(rest).slice(0, -1)},${named('runs', '[')}`
  for (const [at, run] of runs.entries()) {
    yield at === 0 ? '\n' : ',\n'
    yield* runText(run)
  }
  yield `${runs.length === 0 ? '' : '\n'}]}\n`
}
