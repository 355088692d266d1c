import { thousands } from '../../lib/counted.ts'
import { printable } from '../../lib/printable.ts'
import type { Paint } from '../../pipeline/report/index.ts'
import { colours, entryStates } from './report/view.ts'
import { doneOf, rateOf, type Watched } from './watched.ts'

const shownRunning = 8
const barWidth = 24
const shortestPath = 12

/** The live table of a batch, for so many columns: how far it is, how it ended so far, what runs. Pure. */
export const tableLines = (watched: Watched, now: number, paint: Paint, columns: number): readonly string[] => {
  const { batch, total, keyed, running, waiting, isPaused } = watched
  const done = doneOf(watched)
  if (total === 0) return ['looking for worktrees']
  const more = running.length - shownRunning
  return [
    `${paint('bold', printable(batch))}  ${bar(done, total)}  ${thousands(done)} of ${thousands(total)}${rateWords(watched, now)}`,
    `${endsInWords(watched, paint)}  ${running.length} running, ${thousands(waiting)} waiting${isPaused ? ', paused' : ''}${keyed === null ? '' : `, ${thousands(keyed.keyed)} of ${thousands(keyed.of)} worktrees read`}`,
    ...running.slice(0, shownRunning).map(({ path, progress, since }) => {
      const words = `${durationWords(now - since)}${progress === null ? '' : `  ${printable(progress)}`}`
      return `  ${endOf(printable(path), columns - words.length - 5)}  ${paint('dim', words)}`
    }),
    ...(more > 0 ? [paint('dim', `  and ${more} more`)] : []),
  ]
}

/** What tells one path from another is its end. */
const endOf = (path: string, columns: number): string => {
  const room = Math.max(shortestPath, columns)
  return path.length <= room ? path : `…${path.slice(1 - room)}`
}

const bar = (done: number, total: number): string => {
  const full = Math.floor((done / total) * barWidth)
  return `[${'#'.repeat(full)}${'-'.repeat(barWidth - full)}]`
}

const endsInWords = ({ ended, endedBefore }: Watched, paint: Paint): string => {
  const words = [
    ...(endedBefore > 0 ? [`${thousands(endedBefore)} before`] : []),
    ...entryStates.flatMap((state) => {
      const count = ended[state] ?? 0
      return count === 0 ? [] : [paint(colours[state], `${thousands(count)} ${state}`)]
    }),
  ]
  return `  ${words.length === 0 ? 'none done' : words.join(', ')};`
}

const rateWords = (watched: Watched, now: number): string => {
  const rate = rateOf(watched, now)
  if (rate === null) return ''
  const perMinute = rate.perMinute >= 10 ? rate.perMinute.toFixed(0) : rate.perMinute.toFixed(1)
  return `, ${perMinute} a minute${watched.open === 0 ? '' : `, about ${durationWords(rate.leftMs)} left`}`
}

/** `42 s`, `12 min`, `3 h 20 min`. */
export const durationWords = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
