export { type Detected, detect } from './detect.ts'
export { describeStartFailure, diagnose } from './diagnose.ts'
export { type LaunchHost, type LaunchPlace, planLaunch } from './plan-launch.ts'
export { type BubblewrapSetting, enforcementOf, runInBubblewrap } from './run.ts'
