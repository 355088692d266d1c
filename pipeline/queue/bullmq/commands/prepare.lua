-- Registers the queues that jobs are meant for and says of each job where it stands or which rank it gets.
-- KEYS: registry, paused, turns, ranks.
-- ARGV: prefix, largest rank, {queues: {name: what it demands}, jobs: [[key, urgency, batch]]} as JSON.
-- Gives for each job: its rank, the name of the queue that has its key, or '' where the call itself names the key twice.
local prefix, largest, asked = ARGV[1], tonumber(ARGV[2]), cjson.decode(ARGV[3])

for name, demands in pairs(asked.queues) do
  if redis.call('HSETNX', KEYS[1], name, demands) == 1 and redis.call('EXISTS', KEYS[2]) == 1 then
    redis.call('HSET', prefix .. name .. ':meta', 'paused', 1)
  end
end

local names = redis.call('HKEYS', KEYS[1])
local open = 0
for _, name in ipairs(names) do
  local queue = prefix .. name .. ':'
  open = open + redis.call('ZCARD', queue .. 'prioritized') + redis.call('ZCARD', queue .. 'delayed')
  open = open + redis.call('LLEN', queue .. 'active') + redis.call('LLEN', queue .. 'wait')
end
-- Where nothing is left to do all batches begin again at the first rank: there are not endlessly many.
if open == 0 then redis.call('DEL', KEYS[3], KEYS[4]) end

local answers, named, last = {}, {}, {}
for position, job in ipairs(asked.jobs) do
  local key, urgency, batch = job[1], job[2], job[3]
  local found = named[key]
  for _, name in ipairs(names) do
    if not found and redis.call('EXISTS', prefix .. name .. ':' .. key) == 1 then found = name end
  end
  if found then
    answers[position] = found
  else
    local field = urgency .. ':' .. batch
    local before = last[field] or tonumber(redis.call('HGET', KEYS[4], field)) or 0
    local working = tonumber(redis.call('HGET', KEYS[3], urgency)) or 1
    last[field] = math.min(math.max(before + 1, working), largest)
    named[key] = ''
    answers[position] = last[field]
  end
end
for field, rank in pairs(last) do redis.call('HSET', KEYS[4], field, rank) end
return answers
