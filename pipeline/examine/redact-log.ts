import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { escapeToken, unescapeToken } from '../../lib/json-pointer.ts'
import { findSecrets, placeholderKinds, placeholderOf, redactJson, redactText } from '../../lib/redact/index.ts'
import { diffPatch } from '../../sarif/index.ts'
import type { Ledger, PatchOperation } from '../../schemas/records/index.ts'
import type { Run, SarifLog } from '../../schemas/sarif/index.ts'

type RedactedLog = { readonly log: SarifLog; readonly ledger: Ledger | null; readonly isChanged: boolean }

const reason =
  'Secrets are replaced by a placeholder that names their kind, and each run lists its placeholders (§3.14.28). What the steps before this one wrote is shown without them too.'

/**
 * The log without secrets, each run with its `redactionTokens`, and the ledger with one step more. `ledger` null: nothing was
 * changed so far. Both come back as they are where there is nothing to do.
 */
export const redactLog = (log: SarifLog, ledger: Ledger | null): RedactedLog => {
  // A text of JSON shows every secret of its strings: most logs are done with here.
  const text = canonicalJson(log)
  const isClean = findSecrets(text).length === 0
  if (isClean && (ledger === null || placeholderKinds(text).length === 0))
    return { log, ledger: ledger === null ? null : withoutSecrets(ledger), isChanged: false }
  const redacted: SarifLog = { ...redactJson(log), runs: (log.runs ?? []).map(redactRun(ledger !== null)) }
  const before = ledger ?? { before: sha256(text), steps: [] }
  const step = { id: 'redacted', reason, patch: [...diffPatch(log, redacted)] }
  return {
    log: redacted,
    ledger: withoutSecrets({
      before: before.before,
      after: sha256(canonicalJson(redacted)),
      steps: [...before.steps, step],
    }),
    isChanged: true,
  }
}

// What the steps took out again (a snippet of the tool's) may be nowhere in the log.
const withoutSecrets = (ledger: Ledger): Ledger => ({
  ...ledger,
  steps: ledger.steps.map((step) => ({ ...step, patch: redactJson(step.patch.map(atRedacted)) })),
})

/** A pointer escapes the names that it leads through, and with them what a secret is known by. */
const atRedacted = (operation: PatchOperation): PatchOperation => ({
  ...operation,
  path: redactPointer(operation.path),
  ...(operation.from === undefined ? {} : { from: redactPointer(operation.from) }),
})

const redactPointer = (pointer: string): string =>
  pointer
    .split('/')
    .map((token) => escapeToken(redactText(unescapeToken(token)).text))
    .join('/')

/** `isOurs`: snippets were cut without their secrets before, so that a placeholder may stand where nothing is found now. */
const redactRun =
  (isOurs: boolean) =>
  (run: Run): Run => {
    const redacted = redactJson(run)
    return redacted === run && !isOurs ? run : withTokens(redacted)
  }

/** The run with every placeholder that it holds in its `redactionTokens`. */
export const withTokens = (run: Run): Run => {
  const tokens = placeholderKinds(canonicalJson(run)).map(placeholderOf)
  const listed = run.redactionTokens ?? []
  if (tokens.every((token) => listed.includes(token))) return run
  return { ...run, redactionTokens: [...new Set([...listed, ...tokens])].sort() }
}
