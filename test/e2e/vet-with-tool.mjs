// node vet-with-tool.mjs TREE TOOL FOLDER: vets with another executable in a tool's place, and prints the report.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runSetUp } from '../../scripts/setup/entry.mjs'

const [tree, tool, folder] = process.argv.slice(2)
const build = await runSetUp('vet')
const load = (path) => import(pathToFileURL(join(build, path)).href)
const { vet } = await load('pipeline/run.js')
const { defaultStateDir, openStore } = await load('evidence/index.js')
const { readInstallation } = await load('lib/installation.js')

const found = readInstallation()
const installation = {
  ...found,
  tools: { ...found.tools, [tool]: { ...found.tools[tool], path: folder, entry: tool } },
}
const store = openStore({ dir: defaultStateDir(process.env), nativeBinding: found.nativeBinding ?? undefined })
const request = {
  path: tree,
  ref: null,
  base: null,
  baseline: null,
  analyzers: [tool],
  declared: [],
  semgrepRules: [],
  imported: [],
  configSource: 'assay',
  failOn: 'error',
  leaveOut: [],
  sandbox: 'auto',
  minIsolation: 'namespace',
  facts: {},
  organisation: {},
  policyFolder: null,
  waivers: [],
  suppressions: null,
  notices: [],
  outDir: null,
  configSha256: '0'.repeat(64),
}
const context = { installation, store, signal: new AbortController().signal, now: Date.now, progress: () => {} }
const { report } = await vet(request, context)
store.close()
process.stdout.write(JSON.stringify(report))
