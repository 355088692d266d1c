import { parse } from 'smol-toml'

export type TomlTable = Readonly<Record<string, unknown>>

/** A parsed TOML file, or `unread` with the reason and an empty root. Never throws. */
export type TomlFile = { readonly root: TomlTable; readonly unread: string | null }

export const readToml = (text: string): TomlFile => {
  try {
    return { root: parse(text), unread: null }
  } catch {
    // The parser throws for whatever is no TOML: an unread file.
    return { root: {}, unread: 'not TOML' }
  }
}
