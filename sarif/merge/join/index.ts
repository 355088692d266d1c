export { type Group, groupRuns } from './group.ts'
export { joinRuns } from './joined.ts'
