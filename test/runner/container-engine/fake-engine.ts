import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An engine that answers on a socket of this machine; `asked`: the paths that it was asked for. */
export type FakeEngine = { readonly host: string; readonly asked: string[]; readonly close: () => Promise<void> }

/**
 * A fake: no Docker engine can run where the tests run. It answers `/_ping` and `/info` of the Engine API (1.50) as its
 * reference says, so that the real client can be asked about it; with `status` it refuses the question instead.
 */
export const openFakeEngine = async (operatingSystem: string, status = 200): Promise<FakeEngine> => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-engine-'))
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('Api-Version', '1.50')
    response.setHeader('Ostype', 'linux')
    if (request.url?.endsWith('/_ping')) return void response.end('OK')
    response.statusCode = status
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(status === 200 ? { OperatingSystem: operatingSystem } : { message: 'not allowed' }))
  })
  const path = join(folder, 'docker.sock')
  await new Promise<void>((resolve) => server.listen(path, resolve))
  return {
    host: `unix://${path}`,
    asked,
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
