import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openPlace } from './assay.ts'

const info = JSON.stringify({ OperatingSystem: 'Docker Desktop\u001b[2J', ClientInfo: { Context: 'desktop-linux' } })
const context = JSON.stringify([{ Name: 'desktop-linux', Endpoints: { docker: { Host: 'unix:///d.sock' } } }])

// A fake client: no Docker engine can run where the tests run.
const script = `#!/bin/sh\ncase "$1" in context) echo '${context}' ;; info) echo '${info}' ;; esac\n`

const place = openPlace()
afterAll(() => place.remove())

const clientSaying = (name: string, operatingSystem: string, contextName = 'desktop-linux'): { PATH: string } => {
  const said = script.replace('Docker Desktop\\u001b[2J', operatingSystem).replaceAll('desktop-linux', contextName)
  const folder = place.tree(name, { docker: said })
  chmodSync(join(folder, 'docker'), 0o755)
  return { PATH: `${folder}:${process.env['PATH'] ?? ''}` }
}

describe('assay doctor and the container engine', () => {
  const bin = place.tree('bin', { docker: script })
  chmodSync(join(bin, 'docker'), 0o755)
  const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}` }
  const desktop = clientSaying('desktop', 'Docker Desktop')
  const other = clientSaying('other', 'Debian', 'default')

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

  test.each([
    ['with what is missing, where nothing is said of the organisation', '', 'review'],
    ['for a small business', '[organisation]\nkind = "business"\nemployees = 10\nrevenue-usd = 1000\n', 'allow'],
    ['for a government', '[organisation]\nkind = "government"\n', 'deny'],
  ])('decides on Docker Desktop %s', async (_what, config, decision) => {
    const file = join(place.tree('config', { 'assay.toml': config }), 'assay.toml')
    const { stdout } = await place.run(['doctor', '--format', 'json', '--config', file], { env: desktop })
    expect(JSON.parse(stdout).containerEngine.decision).toMatchObject({ subject: 'docker-desktop', decision })
  })

  test('decides nothing where the engine is another', async () => {
    const { stdout } = await place.run(['doctor', '--format', 'json'], { env: other })
    expect(JSON.parse(stdout).containerEngine).toMatchObject({ operatingSystem: 'Debian', decision: null })
  })
})
