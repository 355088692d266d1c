import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../lib/canonical.ts'
import { sha256 } from '../../lib/digest.ts'
import { applyPatch, normalize, validateLog } from '../../sarif/index.ts'
import { logs, options } from './random-log.ts'

test('the ledger leads from the log before to the log after, and both digests hold', () => {
  fc.assert(
    fc.property(logs, (before) => {
      const untouched = structuredClone(before)
      const { log, ledger } = normalize(before, options)
      expect(before).toEqual(untouched)
      expect(
        applyPatch(
          before,
          ledger.steps.flatMap(({ patch }) => patch),
        ),
      ).toEqual(log)
      expect(ledger.before).toBe(sha256(canonicalJson(before)))
      expect(ledger.after).toBe(sha256(canonicalJson(log)))
    }),
  )
})

test('a house log breaks no rule of the specification', () => {
  fc.assert(
    fc.property(logs, (before) => {
      const { validation } = validateLog(normalize(before, options).log)
      expect(validation.defects.filter(({ level }) => level === 'error')).toEqual([])
    }),
  )
})

test('the order in which a tool writes its results does not show', () => {
  fc.assert(
    fc.property(logs, fc.infiniteStream(fc.nat()), (before, numbers) => {
      const shuffled = structuredClone(before)
      const results = shuffled.runs?.[0]?.results ?? []
      results.sort(() => ((numbers.next().value ?? 0) % 3) - 1)
      expect(canonicalJson(normalize(shuffled, options).log)).toBe(canonicalJson(normalize(before, options).log))
    }),
  )
})

test('every region of a house log cuts its own snippet out of the file', () => {
  fc.assert(
    fc.property(logs, (before) => {
      for (const result of normalize(before, options).log.runs?.[0]?.results ?? []) {
        for (const { physicalLocation } of [...(result.locations ?? []), ...(result.relatedLocations ?? [])]) {
          const region = physicalLocation?.region
          if (region === undefined) continue
          const uri = decodeURIComponent(physicalLocation?.artifactLocation?.uri ?? '')
          const rows = Buffer.from(options.files.read(uri))
            .toString('utf8')
            .replace('\uFEFF', '')
            .split(/(?<=\n)/)
          const { startLine = 0, startColumn = 0, endLine = 0, endColumn = 0 } = region
          const last = (rows[endLine - 1] ?? '').slice(0, endColumn - 1)
          const first = rows[startLine - 1] ?? ''
          const text =
            startLine === endLine
              ? last.slice(startColumn - 1)
              : [first.slice(startColumn - 1), ...rows.slice(startLine, endLine - 1), last].join('')
          expect(region.snippet?.text ?? '').toBe(text)
          expect(startLine).toBeLessThanOrEqual(Math.max(1, rows.filter((row) => row !== '').length))
        }
      }
    }),
  )
})
