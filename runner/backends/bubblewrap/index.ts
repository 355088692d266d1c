export { openBubblewrap } from './open.ts'
export { type LaunchHost, type LaunchPlace, planLaunch } from './plan-launch.ts'
