-- Gives the job that BullMQ just moved to active under the lock `nonce` its fencing token, and notes which rank is being
-- worked on. Finds the job by its lock: a command that was sent twice over a lost connection may have claimed two.
-- KEYS: active, turns. ARGV: prefix of jobs, nonce, worker, ranks an urgency has.
-- Gives the token, then the jobs under the nonce, the one that was claimed last first; nothing where there is none.
local jobs = ARGV[1]
local held = {}
for _, id in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  if redis.call('GET', jobs .. id .. ':lock') == ARGV[2] then table.insert(held, id) end
end
if #held == 0 then return {} end

local job = jobs .. held[1]
local known = redis.call('HMGET', job, 'token', 'priority')
local time = redis.call('TIME')
-- By the clock, so that it grows even where the database was flushed in between.
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local token = string.format('%.0f', math.max(now, (tonumber(known[1]) or 0) + 1))
redis.call('HSET', job, 'token', token)
redis.call('SET', job .. ':lock', ARGV[3] .. '#' .. token, 'KEEPTTL')

local place, span = (tonumber(known[2]) or 0) - 1, tonumber(ARGV[4])
if place >= 0 then
  local urgency, rank = math.floor(place / span), place % span
  local working = tonumber(redis.call('HGET', KEYS[2], urgency)) or 0
  if rank > working then redis.call('HSET', KEYS[2], urgency, rank) end
end
return { token, unpack(held) }
