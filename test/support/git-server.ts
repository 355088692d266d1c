import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'

export type GitServer = {
  /** `https://localhost:PORT`; a repository's name goes behind it. */
  readonly url: string
  /** Paths that were asked for, in order. */
  readonly asked: string[]
  /** Where it sends whoever asks, in place of an answer; empty for an answer. */
  redirect: string
  /** PEM file: the certificate that a client has to trust. */
  readonly certificate: string
  /** Commits files into a repository and gives the commit. */
  readonly commit: (repository: string, files: Readonly<Record<string, string>>) => string
  /** A pack of all that one commit needs, without its history. */
  readonly pack: (repository: string, commit: string) => Uint8Array
  readonly close: () => Promise<void>
}

const identity = ['-c', 'user.name=assay', '-c', 'user.email=assay@localhost', '-c', 'init.defaultBranch=main']

const git = (dir: string, ...words: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', ['-C', dir, ...identity, ...words], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

/** git's own server program behind https on the loopback address, with a certificate of its own. */
export const openGitServer = async (dir: string): Promise<GitServer> => {
  mkdirSync(dir, { recursive: true })
  const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'certificate.pem')]
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
  ])
  if (made.status !== 0) throw new Error(String(made.stderr))
  const asked: string[] = []
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'https://localhost')
    asked.push(request.url ?? '')
    if (opened.redirect !== '')
      return void response.writeHead(302, { location: `${opened.redirect}${request.url}` }).end()
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env['PATH'] ?? '/usr/bin:/bin',
        GIT_PROJECT_ROOT: dir,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: `${pathname.replace(/^(\/[^/]+)/, '$1/.git')}`,
        QUERY_STRING: search.slice(1),
        REQUEST_METHOD: request.method ?? 'GET',
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    request.pipe(backend.stdin)
    const chunks: Buffer[] = []
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    backend.once('close', () => {
      const answer = Buffer.concat(chunks)
      const end = answer.indexOf('\r\n\r\n')
      for (const line of answer.subarray(0, end).toString('latin1').split('\r\n')) {
        const [, name = '', value = ''] = /^([^:]+): *(.*)$/.exec(line) ?? []
        if (name === 'Status') response.statusCode = Number(value.slice(0, 3))
        else if (name !== '') response.setHeader(name, value)
      }
      response.end(answer.subarray(end + 4))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const opened: GitServer = {
    redirect: '',
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    certificate,
    commit: (repository, files) => {
      const top = join(dir, repository)
      mkdirSync(top, { recursive: true })
      git(top, 'init', '--quiet')
      for (const [file, content] of Object.entries(files)) {
        mkdirSync(dirname(join(top, file)), { recursive: true })
        writeFileSync(join(top, file), content)
      }
      git(top, 'add', '--all')
      git(top, 'commit', '--quiet', '--message', 'a commit')
      return git(top, 'rev-parse', 'HEAD')
    },
    pack: (repository, commit) => {
      const top = join(dir, repository)
      const listed = git(top, 'rev-list', '--objects', '--no-walk', commit)
      const objects = listed.split('\n').map((line) => line.split(' ')[0])
      const options = { input: `${objects.join('\n')}\n`, maxBuffer: 64 * 1024 ** 2 }
      return spawnSync('git', ['-C', top, 'pack-objects', '--stdout', '--quiet'], options).stdout
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return opened
}
