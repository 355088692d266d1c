// Asks the budget of the scope for what standard input says (`ask NAME CORES GIBIBYTES`, `end NAME`) and tells what it gets.
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const [build, scope, cores, gibibytes, lookAfterMs] = process.argv.slice(2)
const face = `${pathToFileURL(build).href}/pipeline/machine-budget/index.js`
const { openLocks, openMachineBudget } = await import(face)
const machine = { cores: Number(cores), memoryBytes: Number(gibibytes) * 1024 ** 3 }
const budget = openMachineBudget(machine, openLocks(Number(lookAfterMs)), scope)
const ends = new Map()
const say = (...words) => process.stdout.write(`${words.join(' ')} ${process.hrtime.bigint()}\n`)

const hold = async (name, wanted, memory) => {
  await budget.hold({ cores: wanted, memoryBytes: memory * 1024 ** 3 }, new AbortController().signal, (granted) => {
    say('began', name, granted)
    return new Promise((resolve) => {
      ends.set(name, () => {
        say('ends', name)
        resolve()
      })
    })
  })
}

say('ready', '-')
for await (const line of createInterface({ input: process.stdin })) {
  const [verb, name, wanted, memory] = line.split(' ')
  if (verb === 'ask') void hold(name, Number(wanted), Number(memory))
  if (verb === 'end') ends.get(name)()
}
process.exit()
