-- Which of several queues has the job whose turn it is. ARGV: prefix, milliseconds since the epoch, names of queues.
-- Gives the name, or nothing where none has one.
local best, bestScore
for position = 3, #ARGV do
  local queue = ARGV[1] .. ARGV[position] .. ':'
  local scores = {}
  if redis.call('LLEN', queue .. 'wait') > 0 then table.insert(scores, 0) end
  local head = redis.call('ZRANGE', queue .. 'prioritized', 0, 0, 'WITHSCORES')
  if head[2] then table.insert(scores, tonumber(head[2])) end
  -- Due ones are put in line by whoever claims next; BullMQ's scores are milliseconds times 0x1000 and a count.
  local untilScore = (tonumber(ARGV[2]) + 1) * 0x1000 - 1
  for _, id in ipairs(redis.call('ZRANGEBYSCORE', queue .. 'delayed', 0, untilScore, 'LIMIT', 0, 100)) do
    table.insert(scores, (tonumber(redis.call('HGET', queue .. id, 'priority')) or 0) * 0x100000000)
  end
  for _, score in ipairs(scores) do
    if not bestScore or score < bestScore then best, bestScore = ARGV[position], score end
  end
end
return best
