import { ownIdentity } from '../../../lib/process-identity.ts'
import type { BackendReport } from '../../../schemas/records/index.ts'
import { findCgroups, groupPrefixes, sweepGroups } from '../../cgroups/index.ts'
import { startGuardian } from '../../guardian.ts'
import { sweepProcesses } from '../../marked-processes.ts'
import { reserveSlotIds } from '../../own-ids.ts'
import { type ProbeOptions, type ProbeOutcome, probeBackend } from '../../probe/index.ts'
import type { OpenBackend, RunInSlot } from '../backend.ts'
import { detect } from './detect.ts'
import { diagnose } from './diagnose.ts'
import { readKernelCanLimitPids } from './pids-limit.ts'
import { type BubblewrapSetting, runInBubblewrap } from './run.ts'

const absent: BackendReport = {
  backend: 'bubblewrap',
  present: false,
  usable: false,
  isolation: 'namespace',
  version: null,
  path: null,
  sha256: null,
  reason: 'bwrap is not on the PATH, or this machine is neither x86_64 nor aarch64 Linux.',
  remedy: 'Install bubblewrap (Debian, Ubuntu: apt-get install bubblewrap; Fedora: dnf install bubblewrap).',
  probes: [],
  enforcement: {},
}

const refuse = (report: BackendReport): OpenBackend => ({ report, run: null, close: () => {} })

/** Why a probed sandbox may not be used, in its own words, and what to do; null where it may. */
const judge = ({ failure, probes }: ProbeOutcome): { readonly reason: string; readonly remedy: string } | null => {
  if (failure !== null) {
    const reason = `bwrap is installed and cannot be used. ${failure}`
    return { reason, remedy: diagnose(failure).remedy }
  }
  const open = probes.filter((each) => !each.stopped)
  if (open.length === 0) return null
  return {
    reason: `The sandbox did not stop the probe from this: ${open.map((each) => each.tried).join('; ')}.`,
    remedy: 'Update bubblewrap and the kernel, or vet on another machine.',
  }
}

/** Finds bubblewrap, reserves uids, sweeps what dead processes left, and probes by running. */
export const openBubblewrap = async (
  slots: number,
  searchPath: string,
  options: ProbeOptions,
): Promise<OpenBackend> => {
  const detected = await detect(searchPath)
  if (detected === null) return refuse(absent)
  const { version, sha256, host } = detected
  const present: BackendReport = { ...absent, present: true, version, path: host.bwrap, sha256, remedy: null }
  const ownUid = process.geteuid?.() ?? 0
  const ids = ownUid === 0 ? await reserveSlotIds(slots) : null
  if (ownUid === 0 && ids === null) {
    const reason = 'Assay runs as root and this machine maps no free unprivileged uid to drop to.'
    return refuse({ ...present, reason, remedy: 'Run Assay as an ordinary user, or map more uids into the container.' })
  }
  sweepProcesses()
  const cgroups = findCgroups()
  if (cgroups !== null) await sweepGroups(cgroups)
  const identity = `${ownIdentity()}-${process.hrtime.bigint()}`
  const guardian = startGuardian(identity, cgroups === null ? [] : groupPrefixes(cgroups, identity))
  let count = 0
  const setting: BubblewrapSetting = {
    detected,
    cgroups,
    slotUids: ids?.uids ?? null,
    ownUid,
    identity,
    canLimitPids: readKernelCanLimitPids(),
    nextSequence: () => {
      count += 1
      return count
    },
  }
  const run: RunInSlot = (request, slot, signal) => runInBubblewrap(setting, request, slot, signal)
  const outcome = await probeBackend(run, host.architecture, ownUid === 0, options)
  const refusal = judge(outcome)
  return {
    report: {
      ...present,
      usable: refusal === null,
      reason: refusal?.reason ?? null,
      remedy: refusal?.remedy ?? null,
      probes: [...outcome.probes],
      enforcement: outcome.enforcement,
    },
    run: refusal === null ? run : null,
    close: () => {
      guardian.release()
      ids?.release()
    },
  }
}
