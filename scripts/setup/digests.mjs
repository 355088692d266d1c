import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

export const sha256OfFile = (file) => sha256(readFileSync(file))
