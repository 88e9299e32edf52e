// One request counted in one step of the store, by its clock: no two replicas can both take the last one.

/** KEYS[1]: the client's count. ARGV: limit, window in ms. Answers allowed (1 or 0), remaining, ms left. */
export const TAKE_SCRIPT = `
local limit = tonumber(ARGV[1])
local window = tonumber(ARGV[2])
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
if used == 0 then
  redis.call('SET', KEYS[1], 1, 'PX', window)
  return {1, limit - 1, window}
end
local left = redis.call('PTTL', KEYS[1])
-- A count without an end (somebody wrote it by hand) or one that is longer than the window (a setting was changed).
if left < 0 or left > window then
  redis.call('PEXPIRE', KEYS[1], window)
  left = window
end
if used >= limit then
  return {0, 0, left}
end
redis.call('INCR', KEYS[1])
return {1, limit - used - 1, left}
`;
