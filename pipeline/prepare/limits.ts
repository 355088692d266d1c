/** What a worktree may ask for. Real locks hold some thousand packages in a few MiB. */
export const maxLocks = 500
export const maxLockBytes = 16 * 1024 ** 2
export const maxManifestBytes = 1024 ** 2
export const maxPackages = 20_000
/** In all locks together, each time that one is named: what is kept of them lies in memory. */
export const maxNamed = 200_000
/** What a registry may answer. crates.io takes 10 MiB from most, and has a few larger ones. */
export const maxCrateBytes = 64 * 1024 ** 2
export const maxIndexBytes = 32 * 1024 ** 2
export const maxEntryBytes = 512 * 1024
/** What one run may bring in. */
export const maxFetchedBytes = 16 * 1024 ** 3
/** What a git server may answer: one commit, packed, and the space that git works in. */
export const maxGitCommits = 500
export const maxPackBytes = 128 * 1024 ** 2
export const gitScratchBytes = 512 * 1024 ** 2
