import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needs } from '../../support/needs.ts'
import { type Driven, openStage, type Stage, shell } from './drive.ts'

/** Programs called `bwrap` that answer their version and fail to start, each as a real one did somewhere. */
const fakes = {
  restricted: 'bwrap: setting up uid map: Permission denied',
  'used-up': 'bwrap: Creating new namespace failed: No space left on device',
}

needs('bubblewrap').describe('a bubblewrap that answers and does not start', () => {
  let stage: Stage
  const driven: Record<string, Driven> = {}
  let startedAt = 0
  beforeAll(async () => {
    stage = openStage()
    for (const [name, words] of Object.entries(fakes)) {
      const bin = join(stage.folder, name)
      mkdirSync(bin)
      const lines = [
        '#!/bin/sh',
        'for w in "$@"; do case $w in --version) echo "bubblewrap 0.9.0"; exit 0 ;; esac; done',
      ]
      writeFileSync(join(bin, 'bwrap'), [...lines, `echo "${words}" >&2`, 'exit 1', ''].join('\n'))
      chmodSync(join(bin, 'bwrap'), 0o755)
      const request = shell('touch /tmp/assay-started-outside; echo started')
      startedAt = Date.now()
      driven[name] = await stage.drive('user', [{ request }], { searchPath: `${bin}:${process.env['PATH']}` })
    }
  }, 60_000)
  afterAll(() => stage.remove())

  test('is present and not usable, in its own words, with the profile before the switch', () => {
    const [backend] = driven['restricted']?.report.backends ?? []
    expect([backend?.present, backend?.usable, backend?.version]).toEqual([true, false, '0.9.0'])
    expect(backend?.reason).toContain(fakes.restricted)
    expect(backend?.reason).toContain('AppArmor')
    expect(backend?.remedy).toMatch(/profile for bwrap.*apparmor_restrict_unprivileged_userns/s)
  })

  test('starts nothing', () => {
    const [result] = driven['restricted']?.results ?? []
    expect([driven['restricted']?.backend, result?.exitCode, result?.stdout, result?.receipt]).toEqual([
      null,
      null,
      '',
      null,
    ])
    expect(result?.startFailure).toContain(fakes.restricted)
    expect(existsSync('/tmp/assay-started-outside')).toBe(false)
  })

  test('with the namespaces used up is told from a full disk', () => {
    const [result] = driven['used-up']?.results ?? []
    expect(result?.startFailure).toContain('no further user namespace')
    expect([result?.startFailure?.includes('disk is full'), result?.limitHit]).toEqual([false, null])
    expect(Date.now() - startedAt).toBeLessThan(10_000)
  })

  test('is not looked for in vain where there is none', async () => {
    const none = await stage.drive('user', [{ request: shell('echo started') }], { searchPath: stage.folder })
    const [backend] = none.report.backends
    expect([backend?.present, backend?.usable, none.results[0]?.stdout]).toEqual([false, false, ''])
    expect(backend?.remedy).toContain('apt-get install bubblewrap')
  })

  test('weaker than what was asked for starts nothing', async () => {
    const changes = { options: { minIsolation: 'kernel' } } as const
    const strict = await stage.drive('user', [{ request: shell('echo started') }], changes)
    expect([strict.backend, strict.results[0]?.stdout]).toEqual([null, ''])
    expect(strict.results[0]?.startFailure).toContain('kernel')
  })
})
