import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bounded } from '../../../cli/validate/bounded.ts'
import { openCheck } from '../../../cli/validate/check.ts'
import { validationLog } from '../../../cli/validate/log.ts'
import { profileHelp } from '../../../cli/validate/options.ts'
import { uriOfName } from '../../../cli/validate/uri-of-name.ts'
import { bytesSource, validateBytes } from '../../../sarif/index.ts'
import { base } from '../../conformance/base.ts'

const checks = Object.keys(profileHelp).map((profile) => openCheck({ profile }).check)
const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

/** The text of a log in which a piece was replaced by something else. */
const damaged = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(20), fc.oneof(fc.json(), fc.string({ unit: 'binary' })))
  .map(([where, length, piece]) => {
    const text = JSON.stringify(base())
    const at = Math.floor(where * text.length)
    return new TextEncoder().encode(text.slice(0, at) + piece + text.slice(at + length))
  })

/** The base log with a property of some name and value somewhere. */
const extended = fc
  .tuple(fc.constantFrom('log', 'run', 'result', 'artifact'), fc.string({ unit: 'binary' }), fc.jsonValue())
  .map(([where, name, value]) => {
    const log = base()
    const [run] = log.runs
    const into = { log, run, result: run?.results[0], artifact: run?.artifacts[0] }[where] ?? log
    Object.defineProperty(into, name, { value, enumerable: true })
    return encode(log)
  })

const fileName = fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => !/[\0]/.test(name))

test('the log about logs is valid, whatever they hold and are called', () => {
  fc.assert(
    fc.property(
      fileName,
      fc.oneof(damaged, extended, fc.uint8Array()),
      fc.constantFrom(...checks),
      (name, bytes, check) => {
        const { validation } = bounded(check(bytesSource(bytes)))
        const log = validationLog([{ uri: uriOfName(name), ...validation }])
        const again = validateBytes(encode(log)).validation
        expect(again.defects.filter(({ level }) => level !== 'note')).toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})
