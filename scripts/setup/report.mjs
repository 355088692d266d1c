const seconds = (sinceMs) => `${Math.round((Date.now() - sinceMs) / 1000)} s`

/** Shows what set-up is doing, on standard error: a line for each running step on a terminal, else its start and its end. */
export const createReport = (stream = process.stderr) => {
  const isLive = stream.isTTY === true && process.env.TERM !== 'dumb'
  const active = new Map()
  let drawn = 0
  const erase = () => {
    if (drawn > 0) stream.write(`\x1b[${drawn}A\x1b[0J`)
    drawn = 0
  }
  const draw = () => {
    erase()
    for (const [title, since] of active) stream.write(`set-up: ${title} ${seconds(since)}\n`)
    drawn = active.size
  }
  const say = (line) => {
    if (isLive) erase()
    stream.write(`set-up: ${line}\n`)
    if (isLive) draw()
  }
  const timer = isLive ? setInterval(draw, 500) : null
  return {
    say,
    start: (title) => {
      const since = Date.now()
      active.set(title, since)
      if (isLive) draw()
      else say(`${title} ...`)
      return (how) => {
        active.delete(title)
        say(`${title}: ${how} (${seconds(since)})`)
      }
    },
    close: () => {
      if (timer !== null) clearInterval(timer)
    },
  }
}
