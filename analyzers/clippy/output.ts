import { type Static, Type } from 'typebox'
import { decodeJson } from '../decode.ts'
import { closed, level, logOfOneRun, text } from '../own-sarif.ts'

const position = Type.Integer({ minimum: 1 })
const size = Type.Integer({ minimum: 0 })

const physicalLocation = Type.Object(
  {
    artifactLocation: Type.Object({ uri: Type.String() }, closed),
    region: Type.Object(
      {
        byteOffset: size,
        byteLength: size,
        startLine: position,
        startColumn: position,
        endLine: position,
        endColumn: position,
      },
      closed,
    ),
  },
  closed,
)
const location = Type.Object({ physicalLocation, message: Type.Optional(text) }, closed)

/** The SARIF that clippy-sarif 0.8.0 writes, and no more. */
const ClippyLog = logOfOneRun(
  Type.Object(
    { id: Type.String(), fullDescription: Type.Optional(text), helpUri: Type.Optional(Type.String()) },
    closed,
  ),
  Type.Object(
    {
      ruleId: Type.String({ minLength: 1 }),
      ruleIndex: size,
      level,
      message: text,
      locations: Type.Array(location, { minItems: 1, maxItems: 1 }),
      relatedLocations: Type.Array(location),
    },
    closed,
  ),
)

export const decodeSarif = (stdout: Uint8Array): Static<typeof ClippyLog> | null => decodeJson(ClippyLog, stdout)

/** The closing line of sandbox/convert.mjs. */
const Counts = Type.Object({
  given: size,
  withoutPlace: size,
  status: Type.Union([Type.Integer(), Type.Null()]),
  signal: Type.Union([Type.String(), Type.Null()]),
})

export const decodeCounts = (stderr: Uint8Array): Static<typeof Counts> | null => decodeJson(Counts, stderr)
