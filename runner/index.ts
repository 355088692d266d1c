export type { HostMount, Runner, RunnerOptions, RunRequest, SandboxChoice } from './contract.ts'
export { openRunner } from './open-runner.ts'
