-- Fields of a job, as far as they are no larger than a job of ours ever makes them: whoever can write to Redis could otherwise
-- fill the memory of whoever reads. KEYS: job. ARGV: largest size in bytes, names. Gives names and values in turn.
local answer = {}
if redis.call('TYPE', KEYS[1]).ok ~= 'hash' then return answer end
local largest = tonumber(ARGV[1])
for position = 2, #ARGV do
  local size = redis.call('HSTRLEN', KEYS[1], ARGV[position])
  if size > 0 and size <= largest then
    table.insert(answer, ARGV[position])
    table.insert(answer, redis.call('HGET', KEYS[1], ARGV[position]))
  end
end
return answer
