export { type ContainerEngineReport, containerEngine } from './container-engine.ts'
