import { type Static, Type } from 'typebox'
import { TreePath } from './digest.ts'

/** Limits of one sandboxed command. Times in milliseconds, sizes in bytes. All are enforced or the receipt says which are not. */
export const Limits = Type.Object({
  wallMs: Type.Integer({ minimum: 1 }),
  cpuCores: Type.Number({ exclusiveMinimum: 0 }),
  memoryBytes: Type.Integer({ minimum: 1 }),
  pids: Type.Integer({ minimum: 1 }),
  maxStdoutBytes: Type.Integer({ minimum: 0 }),
  maxStderrBytes: Type.Integer({ minimum: 0 }),
  scratchBytes: Type.Integer({ minimum: 0 }),
})
export type Limits = Static<typeof Limits>

/**
 * What a command may see, as pure data; the pipeline resolves `tool` ids and the snapshot to host paths.
 * Everything is read-only but `scratch` (a sized tmpfs). `at` is an absolute path inside the sandbox.
 */
export const Mount = Type.Union([
  Type.Object({ kind: Type.Literal('snapshot'), at: Type.String() }),
  Type.Object({ kind: Type.Literal('tool'), tool: Type.String(), at: Type.String() }),
  Type.Object({ kind: Type.Literal('file'), content: Type.String(), at: Type.String() }),
  /** Assay's own cargo home, with the crates that `assay prepare` brought; not mounted where there is none. */
  Type.Object({ kind: Type.Literal('crates'), at: Type.String() }),
  /** A file or folder of the operator's machine, at the same place inside. */
  Type.Object({ kind: Type.Literal('host'), at: Type.String() }),
  Type.Object({ kind: Type.Literal('scratch'), at: Type.String(), maxBytes: Type.Integer({ minimum: 1 }) }),
])
export type Mount = Static<typeof Mount>

/** Standard input of a step: none, text, or the standard output of an earlier step of the same plan (by index). */
export const StepInput = Type.Union([
  Type.Object({ kind: Type.Literal('none') }),
  Type.Object({ kind: Type.Literal('text'), text: Type.String() }),
  Type.Object({ kind: Type.Literal('step'), index: Type.Integer({ minimum: 0 }) }),
])
export type StepInput = Static<typeof StepInput>

/** One entry into the sandbox. `argv[0]` is an absolute path inside it; `env` is the whole environment. */
export const Step = Type.Object({
  argv: Type.Array(Type.String(), { minItems: 1 }),
  cwd: Type.String(),
  env: Type.Record(Type.String(), Type.String()),
  stdin: StepInput,
  mounts: Type.Array(Mount),
  limits: Limits,
  /** Snapshot paths handed to the tool in this step. */
  files: Type.Array(TreePath),
})
export type Step = Static<typeof Step>

/** The isolation that an analyzer needs: `parses` reads files only; `repo-config` honours the tree's configuration; `runs-repo-code` executes it. */
export const Tier = Type.Union([Type.Literal('parses'), Type.Literal('repo-config'), Type.Literal('runs-repo-code')])
export type Tier = Static<typeof Tier>

/** What an analyzer would run on this snapshot. `files`: all of its kind that should be read, sorted. */
export const Plan = Type.Object({
  analyzer: Type.String(),
  tier: Tier,
  files: Type.Array(TreePath),
  steps: Type.Array(Step),
})
export type Plan = Static<typeof Plan>
