import { closeSync, openSync, writeFileSync } from 'node:fs'
import { random } from './random.mjs'

const pieceCharacters = 1 << 20
const verbs = ['reads', 'writes', 'copies', 'frees', 'parses', 'renders', 'queues', 'signs']
const nouns = ['buffer', 'session', 'größe', 'résumé', 'token', 'очередь', 'index', 'キャッシュ', 'handle', 'template']
const levels = ['error', 'warning', 'note']
const folders = ['src/core', 'src/net', 'lib/parse', 'app/views', 'app/größen', 'tools/gen']

const digits = (number, width) => String(number).padStart(width, '0')
const ruleId = (index) => `BM${digits(index, 6)}`
const uriOf = (index) => `${encodeURI(folders[index % folders.length])}/unit-${digits(index, 6)}.ts`

const makers = (seed, { artifacts, rules }) => {
  const next = random(seed)
  const below = (count) => Math.floor(next() * count)
  const pick = (list) => list[below(list.length)]
  const hex = (length) => Array.from({ length }, () => below(16).toString(16)).join('')
  const sentence = () => `The ${pick(nouns)} ${pick(verbs)} the ${pick(nouns)} of line ${1 + below(900)}.`
  const code = () => `const ${pick(verbs)}${below(100)} = make("${pick(nouns)}", ${below(1000)})`

  const physicalLocation = (hasContext) => {
    const index = below(artifacts)
    const startLine = 2 + below(900)
    const startColumn = 1 + below(20)
    const text = code()
    const region = { startLine, startColumn, endLine: startLine, endColumn: startColumn + text.length }
    const context = {
      startLine: startLine - 1,
      endLine: startLine + 1,
      snippet: { text: `// ${sentence()}\n  ${text}\n}\n` },
    }
    return {
      artifactLocation: { uri: uriOf(index), uriBaseId: 'SRCROOT', index },
      region: { ...region, snippet: { text } },
      ...(hasContext ? { contextRegion: context } : {}),
    }
  }

  const codeFlow = () => ({
    threadFlows: [
      {
        locations: Array.from({ length: 2 + below(3) }, () => ({
          location: { physicalLocation: physicalLocation(false), message: { text: sentence() } },
        })),
      },
    ],
  })

  const result = () => {
    const ruleIndex = below(rules)
    return {
      ruleId: ruleId(ruleIndex),
      ruleIndex,
      level: pick(levels),
      message: { text: sentence() },
      locations: [{ physicalLocation: physicalLocation(next() < 0.3) }],
      ...(next() < 0.04 ? { codeFlows: [codeFlow()] } : {}),
      partialFingerprints: { 'primaryLocationLineHash/v1': `${hex(16)}:1` },
      properties: { confidence: pick(['high', 'medium', 'low']), tags: ['quality', pick(verbs)] },
    }
  }

  const rule = (index) => ({
    id: ruleId(index),
    name: `Check${digits(index, 6)}`,
    shortDescription: { text: sentence() },
    fullDescription: { text: `${sentence()} ${sentence()}` },
    help: { text: `${sentence()} ${sentence()}`, markdown: `**${sentence()}**\n\n- \`${code()}\`\n- ${sentence()}\n` },
    helpUri: `https://rules.example/${ruleId(index)}`,
    defaultConfiguration: { level: 'warning' },
    properties: { precision: 'high', tags: ['quality'] },
  })

  const artifact = (index) => ({
    location: { uri: uriOf(index), uriBaseId: 'SRCROOT', index },
    length: 100 + index,
    roles: ['analysisTarget'],
    mimeType: 'text/x-typescript',
    sourceLanguage: 'typescript',
    encoding: 'UTF-8',
    hashes: { 'sha-256': hex(64) },
  })
  return { rule, artifact, result }
}

const listed = function* (count, make, isRepeated = false) {
  let first = ''
  for (let index = 0; index < count; index++) {
    const text = isRepeated && index > 0 && index === count - 1 ? first : JSON.stringify(make(index))
    if (index === 0) first = text
    yield `${index === 0 ? '' : ',\n'}${text}`
  }
}

const head = {
  automationDetails: { id: 'bench/nightly/1' },
  columnKind: 'utf16CodeUnits',
  originalUriBaseIds: { SRCROOT: { uri: 'file:///work/project/', description: { text: 'The root of the sources.' } } },
  invocations: [{ executionSuccessful: true, exitCode: 0, startTimeUtc: '2026-01-02T03:04:05.678Z' }],
}

/**
 * A valid log in pieces of text: `results` at the end, as most tools write it. The same sizes and seed, the same text.
 * `isRepeated`: the last rule equals the first and the last artifact the first.
 */
export const logPieces = function* ({ results, artifacts, rules, isRepeated }, seed = 7) {
  const make = makers(seed, { artifacts, rules })
  const start = JSON.stringify(head).slice(1, -1)
  yield `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{${start},`
  yield '"tool":{"driver":{"name":"bench","version":"1.2.3","semanticVersion":"1.2.3","informationUri":"https://rules.example/","rules":[\n'
  yield* listed(rules, make.rule, isRepeated)
  yield ']}},"artifacts":[\n'
  yield* listed(artifacts, make.artifact, isRepeated)
  yield '],"results":[\n'
  yield* listed(results, make.result)
  yield ']}]}\n'
}

/** Writes a log piece by piece; its size in bytes. Throws the signal's reason. */
export const writeLog = async (path, sizes, { seed, signal } = {}) => {
  const file = openSync(path, 'w')
  let bytes = 0
  let piece = ''
  const flush = async () => {
    writeFileSync(file, piece)
    bytes += Buffer.byteLength(piece)
    piece = ''
    await new Promise((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
  }
  try {
    for (const text of logPieces(sizes, seed)) {
      piece += text
      if (piece.length >= pieceCharacters) await flush()
    }
    await flush()
  } finally {
    closeSync(file)
  }
  return bytes
}
