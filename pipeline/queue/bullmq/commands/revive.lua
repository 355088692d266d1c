-- Right behind BullMQ's `reprocessJob`: sets the counts of the job that it put back to nought. Where it put none back, another
-- call did, and there is nothing to do. KEYS: job. ARGV: history.
if redis.call('HEXISTS', KEYS[1], 'ending') == 0 then return 0 end
redis.call('HDEL', KEYS[1], 'ending', 'failure', 'failures', 'workerDeaths', 'childDeaths', 'cancel', 'saidBy', 'availableAt')
redis.call('HSET', KEYS[1], 'history', ARGV[1])
return 1
