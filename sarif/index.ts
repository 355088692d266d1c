export { type Validated, type ValidateOptions, type Validation, validateBytes, validateLog } from './validate/index.ts'
