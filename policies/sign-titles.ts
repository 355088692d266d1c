import { commentDetectors, detectors } from './signals/registry.ts'

/** What an id in the evidence of a decision stands for, in a few words. */
export const signTitles: ReadonlyMap<string, string> = new Map([
  ...[...detectors, ...commentDetectors].map(({ id, title }) => [id, title] as const),
  ['T1', 'a step or task of a build runs the tool'],
  ['T2', 'a script runs the tool'],
  ['T3', 'a container image of the tool'],
  ['T4', 'a file configures the tool, which proves no run'],
  ['T5', 'a declared dependency on the tool'],
  ['T6', 'a pre-commit hook runs the tool'],
  ['rule', 'a rule for Semgrep'],
  ['unread', 'a file that could not be read'],
])
