import type { BackendReport } from '../../../schemas/records/index.ts'
import { findCgroups, sweepGroups } from '../../cgroups/index.ts'
import { reserveSlotIds } from '../../own-ids.ts'
import { type ProbeOptions, probeBackend } from '../../probe/index.ts'
import { ownIdentity } from '../../process-identity.ts'
import type { Backend } from '../backend.ts'
import { detect } from './detect.ts'
import { diagnose } from './diagnose.ts'
import { readKernelCanLimitPids } from './pids-limit.ts'
import { type BubblewrapSetting, runInBubblewrap } from './run.ts'

export type OpenBubblewrap = { readonly backend: Backend; readonly close: () => void }

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

const refuse = (report: BackendReport): OpenBubblewrap => ({
  backend: { report, run: () => Promise.reject(new Error('not usable')) },
  close: () => {},
})

/** Finds bubblewrap, reserves uids, sweeps what dead processes left, and probes by running. */
export const openBubblewrap = async (
  slots: number,
  searchPath: string,
  options: ProbeOptions,
): Promise<OpenBubblewrap> => {
  const detected = await detect(searchPath)
  if (detected === null) return refuse(absent)
  const present: BackendReport = {
    ...absent,
    present: true,
    version: detected.version,
    path: detected.host.bwrap,
    sha256: detected.sha256,
    remedy: null,
    reason: null,
  }
  const ownUid = process.geteuid?.() ?? 0
  const ids = ownUid === 0 ? await reserveSlotIds(slots) : null
  if (ownUid === 0 && ids === null) {
    const reason = 'Assay runs as root and this machine maps no free unprivileged uid to drop to.'
    return refuse({ ...present, reason, remedy: 'Run Assay as an ordinary user, or map more uids into the container.' })
  }
  const cgroups = findCgroups()
  if (cgroups !== null) await sweepGroups(cgroups)
  const tag = process.hrtime.bigint()
  let count = 0
  const setting: BubblewrapSetting = {
    detected,
    cgroups,
    slotUids: ids?.uids ?? null,
    ownUid,
    identity: `${ownIdentity()}-${tag}`,
    canLimitPids: readKernelCanLimitPids(),
    nextSequence: () => {
      count += 1
      return count
    },
  }
  const backend: Backend = {
    report: present,
    run: (request, slot, signal) => runInBubblewrap(setting, request, slot, signal),
  }
  const {
    failure,
    probes: [...probes],
    enforcement,
  } = await probeBackend(backend, detected.host.architecture, ownUid === 0, options)
  const held = probes.filter((each) => !each.stopped)
  const remedy = failure === null ? null : diagnose(failure).remedy
  const reason =
    failure !== null
      ? `bwrap is installed but cannot make a sandbox: ${failure}`
      : held.length > 0
        ? `The sandbox did not stop: ${held.map((each) => each.tried).join('; ')}.`
        : null
  return {
    backend: {
      ...backend,
      report: {
        ...present,
        usable: reason === null,
        reason,
        remedy: reason === null ? null : remedy,
        probes,
        enforcement,
      },
    },
    close: () => ids?.release(),
  }
}
