import { realpathSync } from 'node:fs'

/** The Node that runs set-up: what of the analyzers is JavaScript runs by it, inside the sandbox. */
export const node = {
  id: 'node',
  title: 'Node',
  after: [],
  present: ({ lockfile, toolRecord }) => ({
    tools: {
      node: toolRecord({
        version: process.versions.node,
        path: realpathSync(process.execPath),
        entry: '',
        licence: lockfile.node.licence,
      }),
    },
  }),
}
