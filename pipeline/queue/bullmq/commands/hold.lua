-- Gives the job that BullMQ just moved to active under the lock `nonce` its fencing token, and notes which rank is being
-- worked on. Finds the job by its lock, and may be sent again: over a lost connection a claim may have taken two jobs, and
-- this may have been done already.
-- KEYS: active, turns. ARGV: prefix of jobs, nonce, worker, ranks an urgency has, 1 where the connection was lost meanwhile:
-- then all that is active is looked through, and else what was moved last.
-- Gives token and key; then key and lock of each other job under the nonce. Nothing where there is none.
local jobs, nonce = ARGV[1], ARGV[2]
local fresh, before = {}, {}
local function look(from, to)
  for _, id in ipairs(redis.call('LRANGE', KEYS[1], from, to)) do
    local lock = redis.call('GET', jobs .. id .. ':lock')
    if lock == nonce then
      table.insert(fresh, id)
    elseif lock and redis.call('HGET', jobs .. id, 'nonce') == nonce then
      table.insert(before, { id, lock })
    end
    if ARGV[5] ~= '1' and #fresh + #before > 0 then return end
  end
end
look(0, 15)
if ARGV[5] == '1' or #fresh + #before == 0 then look(16, -1) end
if #fresh + #before == 0 then return {} end

local answer = {}
local function leave(id, lock)
  table.insert(answer, id)
  table.insert(answer, lock)
end
if #fresh == 0 then
  leave(redis.call('HGET', jobs .. before[1][1], 'token'), before[1][1])
  for at = 2, #before do leave(before[at][1], before[at][2]) end
  return answer
end

-- What was moved last stands first.
local key = fresh[1]
local job = jobs .. key
local known = redis.call('HMGET', job, 'token', 'priority')
local time = redis.call('TIME')
-- By the clock, so that it grows even where the database was flushed in between.
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local token = string.format('%.0f', math.max(now, (tonumber(known[1]) or 0) + 1))
redis.call('HSET', job, 'token', token, 'nonce', nonce)
redis.call('SET', job .. ':lock', ARGV[3] .. '#' .. token, 'KEEPTTL')

local place, span = (tonumber(known[2]) or 0) - 1, tonumber(ARGV[4])
if place >= 0 then
  local urgency, rank = math.floor(place / span), place % span
  local working = tonumber(redis.call('HGET', KEYS[2], urgency)) or 0
  if rank > working then redis.call('HSET', KEYS[2], urgency, rank) end
end

leave(token, key)
for at = 2, #fresh do leave(fresh[at], nonce) end
for _, each in ipairs(before) do leave(each[1], each[2]) end
return answer
