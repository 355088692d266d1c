/** Rules of our own, of several kinds. */
export const moor = `rules:
  - id: moor-without-checking-the-tide
    languages: [python, js]
    severity: WARNING
    message: The tide is not checked.
    metadata: { category: security }
    patterns:
      - pattern-either:
          - pattern: harbour.moor($SHIP, ..., tide=None)
          - pattern: |
              $BERTH = harbour.berth($SHIP)
              harbour.moor_at($BERTH, tide=None)
      - pattern-not-inside: "with harbour.calm($SHIP): ..."
      - metavariable-regex: { metavariable: $SHIP, regex: "(cutter|ketch) one" }
`

export const taint = `rules:
  - id: cargo-manifest-reaches-crane
    languages: [go]
    severity: ERROR
    message: A manifest moves the crane.
    mode: taint
    pattern-sources:
      - pattern: manifest.Read($REQUEST, ...)
    pattern-sinks:
      - patterns:
          - pattern: crane.Move(ctx, $WHERE, $LOAD)
          - focus-metavariable: $WHERE
`

/** Another author's: a rule for something else. */
export const lantern = `rules:
  - id: lantern-lit-by-day
    languages: [python]
    severity: INFO
    message: Save oil.
    pattern: lantern.refill($PIER, litres=$N, by=clock.hour() > 6 and lantern.is_lit($PIER))
`
