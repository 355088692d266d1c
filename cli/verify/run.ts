import { checkBundle, notReached, type ReadBundle, readBundleFolder } from '../../evidence/verify/index.ts'
import { AssayError } from '../../lib/errors.ts'
import { type OperatorConfig, policyFolderOf, readOperatorConfig } from '../../pipeline/config/operator.ts'
import { agreementLines, agreementNotReached } from '../../pipeline/verify/agreement-lines.ts'
import { loadPolicies } from '../../policies/index.ts'
import type { CheckLine, VerifyReport } from '../../schemas/records/index.ts'
import type { Io } from '../io.ts'
import { uriOfName } from '../validate/uri-of-name.ts'
import type { VerifyCommand } from './options.ts'
import { prettyEnd, prettyLine } from './pretty.ts'
import { trustedKeys } from './trusted-keys.ts'

type Outcome = VerifyReport['outcome']

/** Checks a bundle and says so, each line as it is known where a person reads. Throws `usage/*`, `key/*`, and an AbortError when interrupted. */
export const runVerify = async (bundle: string, command: VerifyCommand, io: Io): Promise<Outcome> => {
  refuseMisfits(command)
  const config = readOperatorConfig(command.config, process.env)
  const keys = trustedKeys(command.key ?? [], process.env)
  const files = readBundleFolder(bundle)
  const lines: CheckLine[] = []
  const say = async (line: CheckLine): Promise<void> => {
    lines.push(line)
    if (command.format === 'pretty') await io.out(prettyLine(line, io.paint))
  }
  const read = await sayAll(checkBundle(files, { keys, policyDigest: () => policyDigestOf(config) }), say)
  for (const line of agreement(read, outcomeOf(lines))) await say(line)
  if (command.tree !== undefined) await sayTree(read, command.tree, command, config, { io, say, lines })
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

const agreement = ({ statement, run, log }: ReadBundle, outcome: Outcome): Iterable<CheckLine> =>
  statement === null || run === null || outcome === 'fails'
    ? agreementNotReached()
    : agreementLines({ statement, run, log })

const refuseMisfits = ({ replay, tree, suppressions }: VerifyCommand): void => {
  if (replay && tree === undefined)
    throw new AssayError('usage/argument', '--replay runs the analyzers on a checkout, and none is named.', {
      remedy: 'Name it: --tree DIR.',
    })
  if (suppressions !== undefined && !replay)
    throw new AssayError('usage/argument', '--suppressions is for --replay alone.', {
      remedy: 'Leave it out, or add --replay.',
    })
}

type Saying = {
  readonly io: Io
  readonly say: (line: CheckLine) => Promise<void>
  readonly lines: readonly CheckLine[]
}

const sayTree = async (
  { statement, run, log }: ReadBundle,
  tree: string,
  command: VerifyCommand,
  config: OperatorConfig,
  { io, say, lines }: Saying,
): Promise<void> => {
  // A bundle that does not hold says nothing of what is to be compared or run.
  if (statement === null || run === null || outcomeOf(lines) === 'fails') {
    await say(notReached('tree-manifest', 'the bundle itself does not hold.'))
    if (command.replay) await say(notReached('replay-analysis', 'the bundle itself does not hold.'))
    return
  }
  // Loaded here: without a tree no sandbox and no database is needed.
  const { checkTree } = await import('./against-tree.ts')
  for await (const line of checkTree({ statement, run, log }, tree, command, config, io)) await say(line)
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

const policyDigestOf = (config: OperatorConfig): string => {
  const folder = policyFolderOf(config)
  const analyzers = (config.values.analyzer ?? []).map(({ id }) => id)
  return loadPolicies(undefined, folder === null ? null : { folder, analyzers }).digest
}
