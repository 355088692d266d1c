import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openPlace } from './assay.ts'

const info = JSON.stringify({ OperatingSystem: 'Docker Desktop\u001b[2J', ClientInfo: { Context: 'desktop-linux' } })
const context = JSON.stringify([{ Name: 'desktop-linux', Endpoints: { docker: { Host: 'unix:///d.sock' } } }])

// A fake client: no Docker engine can run where the tests run.
const script = `#!/bin/sh\ncase "$1" in context) echo '${context}' ;; info) echo '${info}' ;; esac\n`

describe('assay doctor and the container engine', () => {
  const place = openPlace()
  afterAll(() => place.remove())
  const bin = place.tree('bin', { docker: script })
  chmodSync(join(bin, 'docker'), 0o755)
  const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}` }

  test('names what answers, with its context, and nothing of it moves the cursor', async () => {
    const { stdout } = await place.run(['doctor'], { env })
    expect(stdout).toContain('Container engine: Docker Desktop\\u{001b}[2J, context desktop-linux')
  })

  test('gives it as data, and is as ready as without it', async () => {
    const present = await place.run(['doctor', '--format', 'json'], { env })
    const without = await place.run(['doctor', '--format', 'json'], { env: { PATH: '/usr/bin:/bin' } })
    expect(JSON.parse(present.stdout).containerEngine).toMatchObject({ context: 'desktop-linux', product: 'docker' })
    expect(present.status).toBe(without.status)
  })
})
