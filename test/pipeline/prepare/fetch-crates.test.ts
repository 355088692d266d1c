import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../../../lib/digest.ts'
import { fetchCrates } from '../../../pipeline/prepare/fetch/fetch-crates.ts'
import { nextHop } from '../../../pipeline/prepare/fetch/http.ts'
import type { Crate, FetchReply } from '../../../pipeline/prepare/protocol.ts'
import { openRegistry, type Registry } from '../../support/registry.ts'

const file = Buffer.from('bytes of a crate')
const itoa = { name: 'itoa', vers: '1.0.3', file }
const crate: Crate = { name: 'itoa', version: '1.0.3', checksum: sha256(file) }

describe('fetching from a registry', () => {
  let registry: Registry
  beforeEach(async () => {
    registry = await openRegistry([itoa, { ...itoa, vers: '1.0.4', cksum: 'd'.repeat(64) }])
  })
  afterEach(() => registry.close())

  const fetchThese = async (...crates: Crate[]): Promise<readonly (FetchReply & { bytes: string | null })[]> => {
    const replies: (FetchReply & { bytes: string | null })[] = []
    const order = { index: registry.url, proxy: null, noProxy: '', userAgent: 'a test', crates }
    await fetchCrates(order, async (reply, bytes) => {
      replies.push({ ...reply, bytes: bytes === null ? null : Buffer.from(bytes).toString() })
    })
    return replies
  }

  test('gives the file and its index entry', async () => {
    expect(await fetchThese(crate)).toMatchObject([{ kind: 'crate', ...crate, bytes: String(file) }])
  })

  test('never downloads what the index has under another checksum than the lock', async () => {
    const [reply] = await fetchThese({ ...crate, version: '1.0.4' })
    expect(reply).toMatchObject({ kind: 'missed', code: 'checksum-mismatch' })
    expect(registry.asked.filter((path) => path.startsWith('/dl/'))).toEqual([])
  })

  test('says of a crate and of a version that they are not there, and goes on', async () => {
    const replies = await fetchThese({ ...crate, name: 'nobody' }, { ...crate, version: '9.9.9' }, crate)
    expect(replies.map((reply) => [reply.name, 'code' in reply ? reply.code : null]).sort()).toEqual(
      [
        ['itoa', 'not-found'],
        ['itoa', null],
        ['nobody', 'not-found'],
      ].sort(),
    )
  })

  test('follows a redirect', async () => {
    registry.intercept = (path, response) => {
      if (!path.startsWith('/dl/')) return false
      response.writeHead(302, { location: path.replace('/dl/', '/elsewhere/') }).end()
      return true
    }
    const [reply] = await fetchThese(crate)
    expect(reply).toMatchObject({ kind: 'missed', code: 'not-found', detail: 'HTTP-404' })
    expect(registry.asked).toContain('/elsewhere/itoa/1.0.3/download')
  })

  test.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'http://['])(
    'does not follow a redirect to %s',
    async (location) => {
      registry.intercept = (path, response) => {
        if (!path.startsWith('/dl/')) return false
        response.writeHead(302, { location }).end()
        return true
      }
      expect(await fetchThese(crate)).toMatchObject([{ code: 'not-fetched', detail: 'bad-redirect' }])
    },
  )

  test('does not go round in redirects for ever', async () => {
    registry.intercept = (path, response) => {
      response.writeHead(301, { location: path }).end()
      return true
    }
    expect(await fetchThese(crate)).toMatchObject([{ code: 'not-fetched', detail: 'bad-redirect' }])
  })

  test('tries again what a server could not answer at once', async () => {
    let refusals = 2
    registry.intercept = (path, response) => {
      if (!path.startsWith('/dl/') || refusals-- <= 0) return false
      response.writeHead(503).end()
      return true
    }
    expect(await fetchThese(crate)).toMatchObject([{ kind: 'crate' }])
  })

  test('tries again a connection that broke off in the middle of a file', async () => {
    let breaks = 1
    registry.intercept = (path, response) => {
      if (!path.startsWith('/dl/') || breaks-- <= 0) return false
      response.writeHead(200, { 'content-length': '1000' }).write('half')
      setTimeout(() => response.destroy(), 50)
      return true
    }
    expect(await fetchThese(crate)).toMatchObject([{ kind: 'crate', bytes: String(file) }])
  })

  test('stops reading a file that has no end', async () => {
    registry.intercept = (path, response) => {
      if (!path.startsWith('/dl/')) return false
      const block = Buffer.alloc(1024 ** 2)
      const more = (): void => {
        while (!response.destroyed && response.write(block));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
      return true
    }
    expect(await fetchThese(crate)).toMatchObject([{ kind: 'missed', code: 'too-large' }])
  })

  test.each([
    ['is no JSON', '<html>', 'bad-config'],
    ['has no address', '{}', 'bad-config'],
    ['asks for a login', '{"dl":"http://x","auth-required":true}', 'asks-for-a-login'],
  ])('says so where the registry’s config.json %s', async (_, body, detail) => {
    registry.intercept = (path, response) => {
      if (path !== '/config.json') return false
      response.end(body)
      return true
    }
    expect(await fetchThese(crate)).toMatchObject([{ code: 'not-fetched', detail }])
  })

  test('says that nobody listens', async () => {
    await registry.close()
    expect(await fetchThese(crate)).toMatchObject([{ code: 'not-fetched', detail: 'ECONNREFUSED' }])
  })

  test('reads an index file once for versions that stand side by side', async () => {
    await fetchThese(crate, { ...crate, version: '1.0.4' })
    expect(registry.asked.filter((path) => path === '/it/oa/itoa')).toHaveLength(1)
  })
})

describe('a redirect', () => {
  test.each([
    ['https://a.example/x', '/y', 'https://a.example/y'],
    ['https://a.example/x', 'https://b.example/y', 'https://b.example/y'],
    ['http://a.example/x', 'https://b.example/y', 'https://b.example/y'],
    ['https://a.example/x', 'http://a.example/y', undefined],
    ['https://a.example/x', '//', undefined],
    ['http://a.example/x', 'data:text/plain,x', undefined],
  ])('from %s to %s leads to %s', (from, location, to) => {
    expect(nextHop(new URL(from), location)?.href).toBe(to)
  })
})
