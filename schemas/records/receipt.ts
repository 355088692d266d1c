import { type Static, Type } from 'typebox'
import { Sha256 } from './digest.ts'
import { Limits } from './plan.ts'

/** Kinds of isolation, weakest first. `minIsolation` of the operator is compared in this order. */
export const Isolation = Type.Union([
  Type.Literal('none'),
  Type.Literal('namespace'),
  Type.Literal('kernel'),
  Type.Literal('vm'),
])
export type Isolation = Static<typeof Isolation>

/** A limit that ended a run. */
export const LimitName = Type.Union([
  Type.Literal('wall-clock'),
  Type.Literal('cpu'),
  Type.Literal('memory'),
  Type.Literal('pids'),
  Type.Literal('stdout'),
  Type.Literal('stderr'),
  Type.Literal('scratch'),
])
export type LimitName = Static<typeof LimitName>

/** How a limit is enforced on this machine. */
export const Enforcement = Type.Union([
  Type.Literal('cgroup-v2'),
  Type.Literal('cgroup-v1'),
  Type.Literal('rlimit'),
  Type.Literal('supervisor'), // Assay's own process watches and kills
  Type.Literal('tmpfs-size'),
  Type.Literal('none'),
])
export type Enforcement = Static<typeof Enforcement>

/** One behaviour that the probe tried inside the sandbox, and whether the sandbox stopped it. `tried` names the attempt. */
export const ProbeResult = Type.Object({
  id: Type.String(),
  tried: Type.String(),
  stopped: Type.Boolean(),
  detail: Type.String(),
})
export type ProbeResult = Static<typeof ProbeResult>

/** What the probe found of one backend, by running it. `usable` false: `reason` and `remedy` say why and what to do. */
export const BackendReport = Type.Object({
  backend: Type.String(),
  present: Type.Boolean(),
  usable: Type.Boolean(),
  isolation: Isolation,
  version: Type.Union([Type.String(), Type.Null()]),
  path: Type.Union([Type.String(), Type.Null()]),
  sha256: Type.Union([Sha256, Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
  remedy: Type.Union([Type.String(), Type.Null()]),
  probes: Type.Array(ProbeResult),
  enforcement: Type.Record(Type.String(), Enforcement),
})
export type BackendReport = Static<typeof BackendReport>

export const CapabilityReport = Type.Object({ backends: Type.Array(BackendReport) })
export type CapabilityReport = Static<typeof CapabilityReport>

/** Proof of how one command was run. Free of host paths; `uid` is the uid on the host that the payload ran as. */
export const Receipt = Type.Object({
  backend: Type.String(),
  isolation: Isolation,
  version: Type.Union([Type.String(), Type.Null()]),
  sha256: Type.Union([Sha256, Type.Null()]),
  flags: Type.Array(Type.String()),
  uid: Type.Integer({ minimum: 0 }),
  seccomp: Type.Union([Sha256, Type.Null()]),
  limits: Limits,
  enforcement: Type.Record(Type.String(), Enforcement),
  limitsHit: Type.Array(LimitName),
  /** `empty`: no process of the run was left when it was recorded; `proof` says how that was known. */
  teardown: Type.Object({ empty: Type.Boolean(), proof: Type.String() }),
})
export type Receipt = Static<typeof Receipt>
