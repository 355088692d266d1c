-- A job that is due later than its delay from now was put there by a clock that was wrong: it is due after its delay.
-- KEYS: delayed. ARGV: prefix of jobs, milliseconds since the epoch, how far clocks may differ. Gives how many.
local now, slack = tonumber(ARGV[2]), tonumber(ARGV[3])
local changed = 0
for _, id in ipairs(redis.call('ZREVRANGE', KEYS[1], 0, 99)) do
  local job = ARGV[1] .. id
  local delay = redis.call('TYPE', job).ok == 'hash' and tonumber(redis.call('HGET', job, 'delay')) or 0
  local due = now + math.max(delay, 0)
  if math.floor(tonumber(redis.call('ZSCORE', KEYS[1], id)) / 0x1000) > due + slack then
    redis.call('ZADD', KEYS[1], 'XX', string.format('%.0f', due * 0x1000), id)
    redis.call('HSET', job, 'availableAt', string.format('%.0f', due))
    changed = changed + 1
  end
end
return changed
