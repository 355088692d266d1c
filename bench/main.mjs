// npm run bench -- NAME: repeatable measurements, each against a named baseline in the same run.
const benches = {
  vet: () => import('./vet.mjs'),
  audit: () => import('./audit.mjs'),
  sandbox: () => import('./sandbox.mjs'),
  validate: () => import('./validate.mjs'),
  evidence: () => import('./evidence.mjs'),
}

const name = process.argv[2]
const load = benches[name]
if (load === undefined) {
  console.error(
    `npm run bench -- NAME\n\n  vet      assay vet against the same analyzers bare, side by side\n  audit    assay audit of 1,000, 10,000 and 100,000 files against git grep for the same strings (sizes may be named)\n  sandbox  one launch through the runner against bare bwrap with the same namespaces\n  validate assay validate of logs up to 1 GB against JSON.parse, ajv and Multitool (5k 9m 94m 1g unique unique2 may be named)\n  evidence comparing two runs of 150,000 results against JSON.parse of both, a signed bundle of one against its SARIF alone, and vet --base against a plain vet (moved renamed equal other bundle base may be named)`,
  )
  process.exitCode = name === undefined || name === '--help' ? 0 : 2
} else {
  const { bench } = await load()
  await bench(process.argv.slice(3))
}
