-- What ended is written down elsewhere: forgets completed jobs, and moves failed ones behind those that are not written down.
-- KEYS: completed, failed. ARGV: prefix of jobs, by how much a score is moved, keys.
local shift = tonumber(ARGV[2])
for position = 3, #ARGV do
  local id = ARGV[position]
  local job = ARGV[1] .. id
  if redis.call('ZREM', KEYS[1], id) == 1 then
    redis.call('DEL', job, job .. ':lock')
  else
    local score = tonumber(redis.call('ZSCORE', KEYS[2], id))
    if score and score < shift then redis.call('ZADD', KEYS[2], 'XX', string.format('%.0f', math.max(score, 0) + shift), id) end
  end
end
return 0
