import { runSetUp } from './setup/entry.mjs'
import { onDemand } from './setup/on-demand.mjs'

// `build` is what a developer calls the same thing.
const [wish = 'all'] = process.argv.slice(2)
const level = wish === 'build' ? 'js' : onDemand.includes(wish) ? 'vet' : wish
if (!['js', 'vet', 'all'].includes(level)) {
  process.stderr.write(`setup: ${wish} is not one of js, vet, all, build, ${onDemand.join(', ')}\n`)
  process.exit(2)
}
// Asked for by name: what could not be brought before is tried again at once.
await runSetUp(level, 0, level === wish || wish === 'build' ? [] : [wish])
