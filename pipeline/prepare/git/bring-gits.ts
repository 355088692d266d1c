import { readInstallation } from '../../../lib/installation.ts'
import type { Runner } from '../../../runner/index.ts'
import type { Refusal } from '../../../schemas/records/index.ts'
import type { CargoNetwork } from '../cargo-network.ts'
import type { WantedGit } from '../decide.ts'
import { openGitStore } from '../store/git-store.ts'
import { askCheck, askFetch, askNames, type Missed } from './ask-git.ts'
import { refuseCommit } from './refuse-commit.ts'

export type BroughtGits = {
  readonly present: number
  readonly fetched: number
  readonly bytes: number
  readonly refused: readonly Refusal[]
}

export type GitContext = {
  readonly home: string
  readonly network: CargoNetwork
  readonly runner: Runner
  readonly signal: AbortSignal
  /** Waits for the home's lock and gives what frees it. */
  readonly lock: () => Promise<() => void>
}

/** Brings commits into the cargo home, one after the other: fetched with a network, checked without one, then stored. */
export const bringGits = async (wanted: readonly WantedGit[], ctx: GitContext): Promise<BroughtGits> => {
  const rust = readInstallation().tools['rust']
  const names = rust === undefined ? null : await askNames(rust.path, [...new Set(wanted.map(({ url }) => url))], ctx)
  const store = openGitStore(ctx.home)
  const refused: Refusal[] = []
  const missing: { readonly want: WantedGit; readonly name: string }[] = []
  let present = 0
  for (const want of wanted) {
    const name = names?.get(want.url)
    const why = names === null ? 'no-rust-toolchain' : 'cargo-names-no-folder-for-it'
    if (name === undefined) refused.push(...refuseCommit(want, 'not-fetched', why))
    else if (store.has(name, want.commit)) present += 1
    else missing.push({ want, name })
  }
  if (missing.length === 0) return { present, fetched: 0, bytes: 0, refused }
  const unlock = await ctx.lock()
  let [fetched, bytes] = [0, 0]
  try {
    for (const { want, name } of missing) {
      if (store.has(name, want.commit)) continue // another prepare has brought it meanwhile
      const came = await fetchChecked(want, ctx)
      if ('code' in came) refused.push(...refuseCommit(want, came.code, came.detail))
      else {
        store.put(name, want.commit, came.pack, came.index)
        fetched += 1
        bytes += came.pack.byteLength
      }
    }
  } finally {
    unlock()
  }
  return { present, fetched, bytes, refused }
}

const fetchChecked = async (
  want: WantedGit,
  ctx: GitContext,
): Promise<Missed | { readonly pack: Uint8Array; readonly index: Uint8Array }> => {
  const pack = await askFetch(want, ctx)
  if ('code' in pack) return pack
  const index = await askCheck(pack.bytes, want.commit, ctx)
  return 'code' in index ? index : { pack: pack.bytes, index: index.bytes }
}
