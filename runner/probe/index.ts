export { type ProbeOptions, probeBackend } from './probe.ts'
