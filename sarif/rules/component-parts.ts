import type { Frame } from '../walk/index.ts'

/** Whether an object is an element of a list of a run, or of the same list in inline external properties. */
export const isIn = ({ parent, property }: Frame, list: string): boolean =>
  (parent?.kind === 'run' || parent?.kind === 'externalProperties') && property === list
