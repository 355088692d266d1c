import { type TSchema, Type } from 'typebox'

/** What a tool does not write today would pass unconverted: nothing else is let in. */
export const closed = { additionalProperties: false }

export const text = Type.Object({ text: Type.String() }, closed)

export const level = Type.Union([Type.Literal('error'), Type.Literal('warning'), Type.Literal('note')])

/** A tool's log of one run, with a driver, its rules and its results and no more. */
export const logOfOneRun = <Rule extends TSchema, Result extends TSchema>(rule: Rule, result: Result) =>
  Type.Object(
    {
      $schema: Type.String(),
      version: Type.Literal('2.1.0'),
      runs: Type.Tuple([
        Type.Object(
          {
            tool: Type.Object(
              {
                driver: Type.Object(
                  { name: Type.String(), informationUri: Type.String(), rules: Type.Array(rule) },
                  closed,
                ),
              },
              closed,
            ),
            results: Type.Array(result),
          },
          closed,
        ),
      ]),
    },
    closed,
  )
