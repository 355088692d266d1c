export {
  type Requirement,
  requirements,
  type Validated,
  type ValidateOptions,
  type Validation,
  validateBytes,
  validateLog,
} from './validate/index.ts'
export { type LineHashes, lineHashes } from './fingerprint/line-hash.ts'
