import { createRequire } from 'node:module'
import { root, runSetUp } from './setup/entry.mjs'
import { remember } from './setup/remember.mjs'

// These alone need native modules, system packages and tools; all the rest is JavaScript.
const needTools = [
  ...['vet', 'audit', 'batch', 'worker', 'coordinator', 'queue', 'schedule'],
  ...['prepare', 'doctor', 'runs', 'show'],
]

const args = process.argv.slice(2)
const command = args.find((arg) => !arg.startsWith('-'))
const asksForHelp = args.some((arg) => ['--help', '-h', '--version', '-V'].includes(arg))
// A bundle is checked with JavaScript alone; only a checkout to compare it with takes git, a sandbox and tools.
const hasTree = command === 'verify' && args.some((arg) => arg.startsWith('--tree'))
const build = await runSetUp((needTools.includes(command) || hasTree) && !asksForHelp ? 'vet' : 'js')
if (command === 'validate') remember(root, build, 'validate')
createRequire(import.meta.url)(`${build}/program.cjs`).load('main')
