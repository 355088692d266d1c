export { ensureActive, generateKey, type KeyTerms, type KeyWork, revokeKey, rotateKey, trustKey } from './change.ts'
export { isExpired, keysDirOf, listKeys, privateFile } from './folder.ts'
export { keyidOf, publicPem, readPublicKey } from './public-key.ts'
