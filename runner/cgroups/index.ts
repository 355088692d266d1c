export { type CgroupOfRun, createGroup } from './group.ts'
export { type CgroupLayout, findCgroups } from './layout.ts'
export { groupPrefixes, nameGroup, sweepGroups } from './sweep.ts'
