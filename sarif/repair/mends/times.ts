import { shapes } from '../../../schemas/generated/sarif-shape.ts'
import { timeFault } from '../../rules/time.ts'
import { type Frame, pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { framesIn } from '../frames.ts'

const form = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d)?(?:[.,](\d*))?\s?([Zz]|[+-]\d\d:?\d\d)$/

const minutesOf = (zone: string): number => {
  if (/^z$/i.test(zone)) return 0
  const size = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -size : size
}

/** The same instant as §3.9 writes it, or null where the text names none. */
export const sameInstant = (text: string): string | null => {
  const match = form.exec(text)
  if (match === null) return null
  const [, day = '', clock = '', seconds = '', digits = '', zone = ''] = match
  const fraction = digits === '' ? '' : `.${digits}`
  const local = `${day}T${clock}${seconds}${fraction}Z`
  const shift = minutesOf(zone)
  if (timeFault(local) !== null || Math.abs(shift) > 24 * 60) return null
  if (shift === 0) return local
  const moved = Date.parse(`${day}T${clock}:00Z`) - shift * 60_000
  // A leap second belongs to one minute of UTC; beyond year 9999 there is no form.
  if (Number.isNaN(moved) || seconds === ':60' || clock === '24:00') return null
  const utc = `${new Date(moved).toISOString().slice(0, 16)}${seconds}${fraction}Z`
  return timeFault(utc) === null ? utc : null
}

const namesIn = (frame: Frame): readonly string[] => {
  const timed = shapes[frame.kind].formats.filter(({ format }) => format === 'date-time').map(({ name }) => name)
  return frame.kind === 'toolComponent' ? [...timed, 'releaseDateUtc'] : timed
}

export const times: Mend = {
  id: 'times',
  reason: 'A time is written in UTC with T and Z (§3.9); the instant is the same.',
  answers: answering('time/form'),
  apply: (draft) => {
    for (const frame of framesIn(draft.log)) {
      for (const name of namesIn(frame)) {
        const told: unknown = Reflect.get(frame.object, name)
        if (typeof told !== 'string' || timeFault(told) === null) continue
        const meant = sameInstant(told)
        if (meant !== null) draft.set(pathOf(frame, name), meant)
      }
    }
  },
}
