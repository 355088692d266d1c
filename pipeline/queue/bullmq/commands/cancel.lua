-- Ends a job that waits; asks the worker of one that runs. KEYS: prioritized, delayed, wait, active, failed, events.
-- ARGV: prefix of jobs, key, milliseconds since the epoch. Gives the word of the port.
local id = ARGV[2]
local job = ARGV[1] .. id
if redis.call('EXISTS', job) == 0 then return 'unknown' end
local waited = redis.call('ZREM', KEYS[1], id) + redis.call('ZREM', KEYS[2], id) + redis.call('LREM', KEYS[3], 1, id)
if waited > 0 then
  redis.call('HSET', job, 'ending', 'cancelled', 'failedReason', 'cancelled', 'finishedOn', ARGV[3])
  redis.call('ZADD', KEYS[5], ARGV[3], id)
  redis.call('XADD', KEYS[6], 'MAXLEN', '~', 10000, '*', 'event', 'failed', 'jobId', id, 'failedReason', 'cancelled')
  return 'cancelled'
end
if redis.call('LPOS', KEYS[4], id) then
  redis.call('HSET', job, 'cancel', 1)
  return 'asked'
end
return 'ended'
