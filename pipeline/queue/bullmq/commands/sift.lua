-- Takes out of the line what comes first and can be no job of ours: no hash, too large, or under a name that is too long. BullMQ
-- gives whoever claims it all that stands in it. What is owed is put in again by a coordinator.
-- KEYS: wait, prioritized, delayed. ARGV: prefix of jobs, milliseconds since the epoch, largest size in bytes.
local largest = tonumber(ARGV[3])
local function isSound(id)
  if #id > 64 then return false end
  local kind = redis.call('TYPE', ARGV[1] .. id).ok
  return kind == 'none' or kind == 'hash' and redis.call('MEMORY', 'USAGE', ARGV[1] .. id, 'SAMPLES', 0) <= largest
end
local function drop(id)
  redis.call('LREM', KEYS[1], 0, id)
  redis.call('ZREM', KEYS[2], id)
  redis.call('ZREM', KEYS[3], id)
  redis.call('UNLINK', ARGV[1] .. id)
end

local id = redis.call('LINDEX', KEYS[1], -1)
while id and not isSound(id) do
  drop(id)
  id = redis.call('LINDEX', KEYS[1], -1)
end
id = redis.call('ZRANGE', KEYS[2], 0, 0)[1]
while id and not isSound(id) do
  drop(id)
  id = redis.call('ZRANGE', KEYS[2], 0, 0)[1]
end
-- BullMQ puts so many due ones in line at once; its scores are milliseconds times 0x1000 and a count.
local due = redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', (tonumber(ARGV[2]) + 1) * 0x1000 - 1, 'LIMIT', 0, 1000)
for _, each in ipairs(due) do
  if not isSound(each) then drop(each) end
end
return 0
