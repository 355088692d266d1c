import { type Static, Type } from 'typebox'
import { decodeJson } from '../decode.ts'

const closed = { additionalProperties: false }
const text = Type.Object({ text: Type.String() }, closed)
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

/** The SARIF that clippy-sarif 0.8.0 writes, and no more: what it does not write today would pass unconverted. */
const ClippyLog = Type.Object(
  {
    $schema: Type.String(),
    version: Type.Literal('2.1.0'),
    runs: Type.Tuple([
      Type.Object(
        {
          tool: Type.Object(
            {
              driver: Type.Object(
                {
                  name: Type.String(),
                  informationUri: Type.String(),
                  rules: Type.Array(
                    Type.Object(
                      {
                        id: Type.String(),
                        fullDescription: Type.Optional(text),
                        helpUri: Type.Optional(Type.String()),
                      },
                      closed,
                    ),
                  ),
                },
                closed,
              ),
            },
            closed,
          ),
          results: Type.Array(
            Type.Object(
              {
                ruleId: Type.String({ minLength: 1 }),
                ruleIndex: size,
                level: Type.Union([Type.Literal('error'), Type.Literal('warning'), Type.Literal('note')]),
                message: text,
                locations: Type.Array(location, { minItems: 1, maxItems: 1 }),
                relatedLocations: Type.Array(location),
              },
              closed,
            ),
          ),
        },
        closed,
      ),
    ]),
  },
  closed,
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
