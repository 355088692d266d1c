export type { LaunchHost } from './launch-host.ts'
export { openBubblewrap } from './open.ts'
export { type LaunchPlace, planLaunch } from './plan-launch.ts'
