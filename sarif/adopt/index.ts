export { adopt } from './adopt.ts'
export { uriOfLocation } from './locations.ts'
