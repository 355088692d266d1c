/** What a walk may take in at most. `files` and `entries` count, sizes in bytes, `depth` in folders below the root. */
export type Caps = {
  readonly files: number
  readonly fileBytes: number
  readonly totalBytes: number
  readonly depth: number
  readonly nameBytes: number
  readonly pathBytes: number
  /** Names looked at in all, read or not: the end of a walk through a folder without end. */
  readonly entries: number
}

export const defaultCaps: Caps = {
  files: 200_000,
  fileBytes: 64 * 1024 ** 2,
  totalBytes: 4 * 1024 ** 3,
  depth: 256,
  nameBytes: 255,
  pathBytes: 4096,
  entries: 2_000_000,
}
