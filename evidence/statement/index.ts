export { analysisOf, analysisSha256 } from './analysis.ts'
export { statementBytes, statementOf, subjectsOf } from './statement.ts'
