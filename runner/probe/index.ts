export { type ProbeOptions, type ProbeOutcome, probeBackend } from './probe.ts'
export { type Call, probeProgram, readAnswers } from './program.ts'
