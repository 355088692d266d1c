// npm run bench -- NAME: repeatable measurements, each against a named baseline in the same run.
const benches = {
  vet: () => import('./vet.mjs'),
  audit: () => import('./audit.mjs'),
  sandbox: () => import('./sandbox.mjs'),
}

const name = process.argv[2]
const load = benches[name]
if (load === undefined) {
  console.error(
    `npm run bench -- NAME\n\n  vet      assay vet against the same analyzers bare, side by side\n  audit    assay audit of 1,000, 10,000 and 100,000 files against git grep for the same strings (sizes may be named)\n  sandbox  one launch through the runner against bare bwrap with the same namespaces`,
  )
  process.exitCode = name === undefined || name === '--help' ? 0 : 2
} else {
  const { bench } = await load()
  await bench(process.argv.slice(3))
}
