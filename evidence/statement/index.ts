export { analysisOf, analysisSha256 } from './analysis.ts'
export { thisMaker } from './maker.ts'
export { statementBytes, statementOf } from './statement.ts'
