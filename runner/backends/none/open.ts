import { ownIdentity } from '../../../lib/process-identity.ts'
import type { BackendReport } from '../../../schemas/records/index.ts'
import { findCgroups, groupPrefixes, sweepGroups } from '../../cgroups/index.ts'
import { findProgram } from '../../find-program.ts'
import { startGuardian } from '../../guardian.ts'
import { sweepProcesses } from '../../marked-processes.ts'
import { reserveSlotIds } from '../../own-ids.ts'
import type { OpenBackend } from '../backend.ts'
import { runUnsandboxed } from './run.ts'

const base: BackendReport = {
  backend: 'none',
  present: true,
  usable: true,
  isolation: 'none',
  version: null,
  path: null,
  sha256: null,
  reason: null,
  remedy: null,
  probes: [],
  enforcement: {},
}

const refuse = (reason: string, remedy: string): OpenBackend => ({
  report: { ...base, usable: false, reason, remedy },
  run: null,
  close: () => {},
})

/** Runs without isolation, for an operator who spelled it out. From root the uid is dropped all the same. */
export const openUnsandboxed = async (slots: number, searchPath: string): Promise<OpenBackend> => {
  const ownUid = process.geteuid?.() ?? 0
  const setpriv = findProgram('setpriv', searchPath)
  const ids = ownUid === 0 ? await reserveSlotIds(slots) : null
  if (ownUid === 0 && (setpriv === null || ids === null)) {
    ids?.release()
    const reason = 'Assay runs as root and cannot drop to another uid here: setpriv or a free mapped uid is missing.'
    return refuse(reason, 'Run Assay as an ordinary user, or install util-linux.')
  }
  sweepProcesses()
  const cgroups = findCgroups()
  if (cgroups !== null) await sweepGroups(cgroups)
  const identity = `${ownIdentity()}-${process.hrtime.bigint()}`
  const guardian = startGuardian(identity, cgroups === null ? [] : groupPrefixes(cgroups, identity))
  let count = 0
  const setting = {
    drop: setpriv === null || ids === null ? null : { setpriv, slotUids: ids.uids },
    ownUid,
    cgroups,
    identity,
    nextSequence: () => {
      count += 1
      return count
    },
  }
  return {
    report: base,
    run: (request, slot, signal) => runUnsandboxed(setting, request, slot, signal),
    close: () => {
      guardian.release()
      ids?.release()
    },
  }
}
