export { readCargoNetwork } from './cargo-network.ts'
export { prepare } from './prepare.ts'
export type { PrepareEvent, PrepareRequest } from './request.ts'
