/** The packages that a queue on Redis needs: a file of its own in a build, which nobody else loads (scripts/setup/bundle.mjs). */
export { JobScheduler, QueueKeys, RedisConnection, RedisQueueBackend } from 'bullmq'
export { Redis } from 'ioredis'
export { pack } from 'msgpackr'
