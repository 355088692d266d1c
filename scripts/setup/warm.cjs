// node [FLAGS] warm.cjs BUILD NAME ARG...: runs a program of a build on its standard input and keeps what V8 compiled meanwhile.
const { writeFileSync } = require('node:fs')
const { join } = require('node:path')

const [folder, name] = process.argv.splice(2, 2)
const { cacheOf, load } = require(join(folder, 'program.cjs'))
const script = load(name)
process.on('exit', () => writeFileSync(cacheOf(name), script.createCachedData()))
