import { faultOf } from '../../analyzers/index.ts'
import { houseFingerprint, levelOf, ruleIdOf } from '../../sarif/index.ts'
import type { Message, Run } from '../../schemas/sarif/index.ts'
import type { Finding } from './protocol.ts'

/**
 * The findings of a run for the index and the report: results of kind `fail` with a level. `analyzer` names whose they
 * are. `codeLineOf` knows the snapshot.
 */
export const findingsOf = (
  run: Run,
  analyzer: string,
  codeLineOf: (uri: string, line: number) => string | null,
): readonly Finding[] =>
  (run.results ?? []).flatMap((result) => {
    const level = levelOf(run, result)
    if (level === null) return []
    const place = result.locations?.[0]?.physicalLocation
    const uri = place?.artifactLocation?.uri ?? null
    const line = place?.region?.startLine ?? null
    return [
      {
        analyzer,
        ruleId: ruleIdOf(run, result),
        level,
        uri,
        line,
        column: line === null ? null : (place?.region?.startColumn ?? 1),
        message: plainMessage(result.message),
        fingerprint: result.fingerprints?.[houseFingerprint] ?? result.partialFingerprints?.[houseFingerprint] ?? null,
        fault: faultOf(analyzer, ruleIdOf(run, result)),
        codeLine: uri === null || line === null ? null : codeLineOf(uri, line),
      },
    ]
  })

/** Whether the result at an index is among `findingsOf` its run: what is aligned with those is aligned by this. */
export const isFindingAt = (run: Run | undefined, at: number): boolean => {
  const result = run?.results?.[at]
  return run !== undefined && result !== undefined && levelOf(run, result) !== null
}

// SARIF 2.1.0 §3.11.5: doubled braces stand for one; §3.11.6: a backslash escapes a bracket or itself.
const plainMessage = ({ text, id }: Message): string =>
  text === undefined ? (id ?? '') : text.replace(/\{\{|\}\}|\\[[\]\\]/g, (doubled) => doubled.slice(1))
