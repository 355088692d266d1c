const { join } = require('node:path')
const { quickBuild } = require('./setup/quick.cjs')

// `assay validate` is called often and for small logs, so that its start counts; set-up is asked only where it may be due.
const args = process.argv.slice(2)
const isQuick = args[0] === 'validate' && !args.some((arg) => ['--help', '-h', '--version', '-V'].includes(arg))
const build = isQuick ? quickBuild(join(__dirname, '..'), 'validate') : null
if (build === null) import('./launch.mjs')
else require(join(build, 'program.cjs')).load('validate')
