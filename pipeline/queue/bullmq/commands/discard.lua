-- Forgets jobs that stand in one set. KEYS: the set. ARGV: prefix of jobs, the ending that they must have or '', keys.
-- Gives the keys that were forgotten.
local gone = {}
for position = 3, #ARGV do
  local id = ARGV[position]
  local job = ARGV[1] .. id
  local isMeant = ARGV[2] == '' or redis.call('HGET', job, 'ending') == ARGV[2]
  if isMeant and redis.call('ZREM', KEYS[1], id) == 1 then
    redis.call('DEL', job, job .. ':lock')
    table.insert(gone, id)
  end
end
return gone
