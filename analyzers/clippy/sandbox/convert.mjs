// Runs in the sandbox, without any code of the worktree: gives cargo's diagnostics to the real clippy-sarif, with file
// names from the root of the tree. Arguments: the source tree, where the linter's copy lay, clippy-sarif.
// Standard input: the frames of lint.mjs. Standard output: clippy-sarif's log. Standard error: one line with counts.

import { spawnSync } from 'node:child_process'
import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

const [source, copied, converter] = process.argv.slice(2)

const known = new Map()
const isFile = (path) => {
  const seen = known.get(path)
  if (seen !== undefined) return seen
  const is = lstatSync(join(source, path), { throwIfNoEntry: false })?.isFile() === true
  known.set(path, is)
  return is
}

/** The path in the tree that a file name of the compiler's means; null for generated code, dependencies and the standard library. */
const pathOf = (name, base) => {
  if (typeof name !== 'string' || name === '' || name.includes('\0')) return null
  const absolute = name.startsWith('/') ? join(name) : join(copied, base, name)
  const path = absolute.startsWith(`${copied}/`) ? absolute.slice(copied.length + 1) : ''
  return path !== '' && isFile(path) ? path : null
}

/** The span where it lies in the tree, else the place in the tree whose macro it comes from; null where there is none. */
const placed = (span, base) => {
  for (let at = span, depth = 0; at && depth < 128; at = at.expansion?.span, depth += 1) {
    const path = pathOf(at.file_name, base)
    if (path !== null)
      return {
        ...at,
        file_name: path,
        label: span.label ?? null,
        suggested_replacement: null,
        expansion: null,
        text: [],
      }
  }
  return null
}

const note = (message, spans) => ({ message, code: null, level: 'note', spans, children: [], rendered: null })

/** Where a note points; of a proposed change, which comes in parts, the first part. */
const placesOf = ({ spans }, base) => {
  const places = spans.flatMap((span) => placed(span, base) ?? [])
  return spans.some((span) => span.suggested_replacement !== null) ? places.slice(0, 1) : places
}

/** One diagnostic as clippy-sarif makes one result of it: one span, the others as notes with a place. Null without a place. */
const prepared = ({ message: diagnostic, ...rest }, base) => {
  const spans = diagnostic.spans.flatMap((span) => {
    const place = placed(span, base)
    return place === null ? [] : [{ place, isPrimary: span.is_primary === true }]
  })
  const first = spans.find(({ isPrimary }) => isPrimary)
  if (first === undefined) return null
  const others = spans.filter((span) => span !== first)
  const link = diagnostic.children.find(
    ({ message, spans: at }) => at.length === 0 && /^for further information visit /.test(message),
  )
  const children = [
    ...others.map(({ place }) => note(place.label ?? diagnostic.message, [place])),
    ...diagnostic.children.flatMap((child) => placesOf(child, base).map((at) => note(child.message, [at]))),
    ...(link === undefined ? [] : [{ ...note(link.message, []), level: 'help' }]),
  ]
  const code = diagnostic.code ?? { code: diagnostic.level === 'error' ? 'compile-error' : 'compiler-warning' }
  const message = {
    ...diagnostic,
    code: { ...code, explanation: null },
    spans: [first.place],
    children: distinct(children),
    rendered: null,
  }
  return { ...rest, message }
}

// §3.27.22: related locations are a set.
const distinct = (children) => {
  const seen = new Set()
  return children.filter((child) => {
    const key = JSON.stringify([child.message, child.spans.map(({ label: _, ...span }) => span)])
    return seen.has(key) ? false : seen.add(key)
  })
}

const baseOf = ({ manifest_path: manifest }, root) => {
  const folder = dirname(typeof manifest === 'string' ? manifest : '')
  const top = join(copied, root)
  return folder === top || folder.startsWith(`${top}/`) ? root : folder.slice(copied.length + 1)
}

const frames = readFileSync(0, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))
/** An older or newer clippy does not know each of the lints that it is asked for. */
const isOfArguments = ({ code }) => ['unknown_lints', 'renamed_and_removed_lints', 'E0602'].includes(code?.code)

let root = ''
const withoutPlace = new Set()
const given = []
for (const frame of frames) {
  if (frame.kind === 'root') root = frame.folder
  if (frame.kind !== 'message' || !['error', 'warning'].includes(frame.cargo.message.level)) continue
  const line = prepared(frame.cargo, baseOf(frame.cargo, root))
  if (line !== null) given.push(JSON.stringify(line))
  else if (frame.cargo.message.spans.length > 0 && !isOfArguments(frame.cargo.message))
    withoutPlace.add(JSON.stringify(frame.cargo.message))
}
// Cargo writes as its jobs end; the same diagnostics shall give the same log.
given.sort()
const { status, signal } = spawnSync(converter, [], {
  input: given.map((line) => `${line}\n`).join(''),
  stdio: ['pipe', 'inherit', 'ignore'],
})
process.stderr.write(`${JSON.stringify({ given: given.length, withoutPlace: withoutPlace.size, status, signal })}\n`)
