import { join } from 'node:path'
import { scratch } from '../evidence/open.ts'
import { queueContract } from './queue.ts'

queueContract({
  name: 'SQLite',
  needs: ['better-sqlite3'],
  make: async () => `sqlite:${join(scratch(), 'queue.db')}`,
})
