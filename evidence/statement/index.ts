export { analysisOf, analysisSha256 } from './analysis.ts'
export { statementBytes, statementOf } from './statement.ts'
