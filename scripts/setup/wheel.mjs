import { SetupProblem } from './command.mjs'
import { sha256 } from './digests.mjs'

const wanted = 'application/vnd.pypi.simple.v1+json, text/html;q=0.2'

/** Bytes of the wheel `{file, sha256}` of a project, from the Python index that pip would ask (PIP_INDEX_URL). Refuses any other bytes. */
export const fetchWheel = async (project, { file, sha256: expected }) => {
  const { base, headers } = readIndexUrl(process.env.PIP_INDEX_URL)
  const page = new URL(`${project}/`, base)
  const listing = await ask(page, { ...headers, accept: wanted })
  const link = findLink(await listing.text(), listing.headers.get('content-type') ?? '', expected)
  if (link === undefined) throw new SetupProblem(`${page} does not offer ${file} with the pinned digest`, remedy)
  const url = new URL(link, listing.url)
  const bytes = new Uint8Array(await (await ask(url, url.origin === base.origin ? headers : {})).arrayBuffer())
  const digest = sha256(bytes)
  if (digest !== expected)
    throw new SetupProblem(`${url} has SHA-256 ${digest}, pinned is ${expected}: refused`, remedy)
  return bytes
}

const remedy = 'set PIP_INDEX_URL to a Python index that this machine reaches, then: node scripts/setup.mjs vet'

const readIndexUrl = (text) => {
  const base = new URL(text === undefined || text === '' ? 'https://pypi.org/simple/' : text.replace(/\/?$/, '/'))
  const { username, password } = base
  base.username = ''
  base.password = ''
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return { base, headers: username === '' ? {} : { authorization: `Basic ${login}` } }
}

const findLink = (text, type, digest) => {
  if (type.includes('json')) return JSON.parse(text).files.find(({ hashes }) => hashes.sha256 === digest)?.url
  return new RegExp(`href="([^"#]+)#sha256=${digest}`).exec(text)?.[1]
}

const ask = async (url, headers) => {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(600_000) }).catch((error) => {
    throw new SetupProblem(
      `${url} cannot be reached: ${error.cause?.message ?? error.message}`,
      `${remedy} (Node's fetch uses proxies only with NODE_USE_ENV_PROXY=1, Node 24)`,
    )
  })
  if (!response.ok) throw new SetupProblem(`${url} answers ${response.status}`, remedy)
  return response
}
