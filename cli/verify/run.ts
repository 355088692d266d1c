import { type Against, checkBundle, type ReadBundle, readBundleFolder } from '../../evidence/verify/index.ts'
import { policyFolderOf, readOperatorConfig } from '../../pipeline/config/operator.ts'
import { openGate } from '../../pipeline/gate.ts'
import type { CheckLine, VerifyReport } from '../../schemas/records/index.ts'
import type { Io } from '../io.ts'
import { uriOfName } from '../validate/uri-of-name.ts'
import type { VerifyCommand } from './options.ts'
import { prettyEnd, prettyLine } from './pretty.ts'
import { trustedKeys } from './trusted-keys.ts'

type Outcome = VerifyReport['outcome']

/** Checks a bundle and says so, each line as it is known where a person reads. Throws `usage/*`, `key/*`, and an AbortError when interrupted. */
export const runVerify = async (bundle: string, command: VerifyCommand, io: Io): Promise<Outcome> => {
  const keys = trustedKeys(command.key ?? [], process.env)
  const files = readBundleFolder(bundle)
  const lines: CheckLine[] = []
  const say = async (line: CheckLine): Promise<void> => {
    lines.push(line)
    if (command.format === 'pretty') await io.out(prettyLine(line, io.paint))
  }
  const read = await sayAll(checkBundle(files, { keys, policyDigest: policyDigestOf(command) }), say)
  const report: VerifyReport = {
    schema: 'assay/verify/v1',
    bundle: uriOfName(bundle),
    outcome: outcomeOf(lines),
    lines,
    verdict: read.statement?.predicate.analysis.verdict ?? null,
  }
  await io.out(command.format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : prettyEnd(bundle, report, io.paint))
  return report.outcome
}

const sayAll = async (
  lines: Generator<CheckLine, ReadBundle>,
  say: (line: CheckLine) => Promise<void>,
): Promise<ReadBundle> => {
  for (let next = lines.next(); ; next = lines.next()) {
    if (next.done) return next.value
    await say(next.value)
  }
}

/** `fails` above `unknown` above `holds`. */
const outcomeOf = (lines: readonly CheckLine[]): Outcome =>
  (['fails', 'unknown'] as const).find((status) => lines.some((line) => line.status === status)) ?? 'holds'

const policyDigestOf =
  ({ config }: VerifyCommand): Against['policyDigest'] =>
  () => {
    const operator = readOperatorConfig(config, process.env)
    const analyzers = (operator.values.analyzer ?? []).map(({ id }) => id)
    return openGate(Date.now(), policyFolderOf(operator), analyzers).policies.digest
  }
