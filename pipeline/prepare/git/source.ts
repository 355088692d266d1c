/** A commit of a repository, named strictly. `url` has no query and no closing slash. */
export type GitCommit = { readonly url: string; readonly commit: string }

// No user, no password, no escapes, no segment that begins with a dot or a dash: what is left is an address and nothing else.
const host = '[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?(?::\\d{1,5})?'
const segment = '[A-Za-z0-9_~+][A-Za-z0-9._~+-]{0,200}'
const pattern = new RegExp(
  `^git\\+(https://${host}(?:/${segment}){1,20})/?(?:\\?(?:branch|tag|rev)=[^#]*)?#([0-9a-f]{40})$`,
)

/** Reads the `source` of a lock (The Cargo Book, "Specifying dependencies from git repositories"); null for what is not fetched. Pure. */
export const parseGitSource = (source: string): GitCommit | null => {
  const [, url, commit] = pattern.exec(source) ?? []
  return url === undefined || commit === undefined || !URL.canParse(url) ? null : { url, commit }
}

/** The name that cargo gives to its copy of a repository: its last segment and a number. */
export const isDatabaseName = (name: string): boolean =>
  /^[A-Za-z0-9_~+][A-Za-z0-9._~+-]{0,200}-[0-9a-f]{16}$/.test(name)
