// `npm run test:node24`: the whole suite on the pinned Node 24, which npm's own package brings with its headers.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/entry.mjs'

const { version, packages } = JSON.parse(readFileSync(join(root, 'tools.lock.json'), 'utf8'))['node-24']
const pinned = packages[`${process.platform}-${process.arch}`]
if (pinned === undefined) fail(`tools.lock.json pins no Node 24 for ${process.platform}-${process.arch}.`)
const folder = join(root, '.tools', `node-${version}`)
if (!existsSync(join(folder, 'bin/node'))) bring()

const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
run(join(folder, 'bin/node'), ['scripts/setup.mjs', 'all'])
run(join(folder, 'bin/node'), ['scripts/test.mjs', ...process.argv.slice(2)])

function bring() {
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const packed = spawnSync(
    'npm',
    ['pack', `${pinned.name}@${version}`, '--json', '--ignore-scripts', '--pack-destination', draft],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  if (packed.status !== 0) fail(`npm could not bring ${pinned.name}@${version}.`)
  const answer = JSON.parse(packed.stdout)
  const [{ filename, integrity }] = Array.isArray(answer) ? answer : Object.values(answer)
  if (integrity !== pinned.integrity)
    fail(`${pinned.name}@${version} has integrity ${integrity}, pinned is ${pinned.integrity}: refused.`)
  const unpacked = spawnSync('tar', ['-xzf', filename, '--strip-components=1', '--no-same-owner'], {
    cwd: draft,
    stdio: 'inherit',
  })
  if (unpacked.status !== 0) fail('tar could not unpack it.')
  rmSync(join(draft, filename))
  renameSync(draft, folder)
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
