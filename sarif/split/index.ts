export type { Placed, Split, SplitOptions, SplitPart } from './contract.ts'
export { reassemble } from './reassemble.ts'
export { splitLog } from './split.ts'
