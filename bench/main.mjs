// npm run bench -- NAME: repeatable measurements, each against a named baseline in the same run.
const benches = {
  vet: () => import('./vet.mjs'),
  audit: () => import('./audit.mjs'),
  sandbox: () => import('./sandbox.mjs'),
  validate: () => import('./validate.mjs'),
  evidence: () => import('./evidence.mjs'),
  queue: () => import('./queue.mjs'),
  batch: () => import('./batch.mjs'),
}

const name = process.argv[2]
const load = benches[name]
if (load === undefined) {
  console.error(
    `npm run bench -- NAME\n\n  vet      assay vet against the same analyzers bare, side by side\n  audit    assay audit of 1,000, 10,000 and 100,000 files against git grep for the same strings (sizes may be named)\n  sandbox  one launch through the runner against bare bwrap with the same namespaces\n  validate assay validate of logs up to 1 GB against JSON.parse, ajv and Multitool (5k 9m 94m 1g unique unique2 may be named)\n  evidence comparing two runs of 150,000 results against JSON.parse of both, a signed bundle of one against its SARIF alone, and vet --base against a plain vet (moved renamed equal other bundle base may be named)\n  queue    enqueue + claim + complete on SQLite against a bare loop of three statements, on Redis against raw BullMQ, and 100,000 waiting jobs (sqlite redis may be named)\n  batch    assay batch of 100 and 200 worktrees against the bare analyzers under xargs -P (20 200, files a tree, may be named)`,
  )
  process.exitCode = name === undefined || name === '--help' ? 0 : 2
} else {
  const { bench } = await load()
  await bench(process.argv.slice(3))
}
