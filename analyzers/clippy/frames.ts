import { type Static, Type } from 'typebox'
import Value from 'typebox/value'

const text = Type.String()
const paths = Type.Array(text)

const Target = Type.Object({
  name: text,
  kind: text,
  file: text,
  isTested: Type.Boolean(),
  needsFeatures: Type.Boolean(),
})
export type Target = Static<typeof Target>

const Root = Type.Object({
  kind: Type.Literal('root'),
  folder: text,
  manifest: text,
  members: Type.Array(Type.Object({ manifest: text, targets: Type.Array(Target) })),
})

/** What the tree's own code may have written: the shape alone is known. */
const Message = Type.Object({
  kind: Type.Literal('message'),
  cargo: Type.Object({
    manifest_path: text,
    target: Type.Object({ name: text, kind: Type.Array(text) }),
    message: Type.Object({ level: text }),
  }),
})

const Built = Type.Object({ manifest: text, name: text, kind: text, isTest: Type.Boolean() })
export type Built = Static<typeof Built>

const RootEnd = Type.Object({
  kind: Type.Literal('root-end'),
  manifest: text,
  exit: Type.Union([Type.Integer(), Type.Null()]),
  signal: Type.Union([text, Type.Null()]),
  finished: Type.Union([Type.Boolean(), Type.Null()]),
  isMissing: Type.Boolean(),
  scripts: Type.Array(Type.Object({ manifest: text, end: Type.String({ pattern: '^(exit status|signal): \\d+$' }) })),
  built: Type.Array(Built),
  read: paths,
  foreign: paths,
})

/** The frames of sandbox/lint.mjs. */
const Frame = Type.Union([
  Type.Object({ kind: Type.Literal('begin'), hasCargo: Type.Boolean(), hasLinker: Type.Boolean(), vendored: paths }),
  Type.Object({
    kind: Type.Literal('refused'),
    manifest: text,
    reason: Type.Union([Type.Literal('refused'), Type.Literal('outside')]),
  }),
  Root,
  Message,
  RootEnd,
  Type.Object({ kind: Type.Literal('end'), changed: paths, isFull: Type.Boolean(), printsTooMuch: Type.Boolean() }),
])
type Frame = Static<typeof Frame>

type Of<Kind extends Frame['kind']> = Extract<Frame, { kind: Kind }>

/** One workspace or single crate: what it has, what cargo said of it, how cargo ended. */
export type RootRun = {
  readonly root: Of<'root'>
  readonly messages: readonly Of<'message'>['cargo'][]
  readonly end: Of<'root-end'>
}

export type LintRun = {
  readonly hasCargo: boolean
  readonly hasLinker: boolean
  readonly vendored: readonly string[]
  readonly refused: readonly Of<'refused'>[]
  readonly roots: readonly RootRun[]
  readonly end: Of<'end'>
}

/** Reads the frames; null where one is missing, out of place, or not of this form: then the driver did not write them all itself. */
export const decodeFrames = (stdout: Uint8Array): LintRun | null => {
  const frames = framesOf(stdout)
  const [begin, ...rest] = frames ?? []
  const end = rest.pop()
  if (begin?.kind !== 'begin' || end?.kind !== 'end') return null
  const refused: Of<'refused'>[] = []
  const roots: RootRun[] = []
  let open: { root: Of<'root'>; messages: Of<'message'>['cargo'][] } | null = null
  for (const frame of rest) {
    if (frame.kind === 'refused' && open === null) refused.push(frame)
    else if (frame.kind === 'root' && open === null) open = { root: frame, messages: [] }
    else if (frame.kind === 'message' && open !== null) open.messages.push(frame.cargo)
    else if (frame.kind === 'root-end' && open?.root.manifest === frame.manifest) {
      roots.push({ ...open, end: frame })
      open = null
    } else return null
  }
  return open === null
    ? { hasCargo: begin.hasCargo, hasLinker: begin.hasLinker, vendored: begin.vendored, refused, roots, end }
    : null
}

const framesOf = (stdout: Uint8Array): Frame[] | null => {
  const lines = Buffer.from(stdout).toString('utf8').split('\n')
  if (lines.pop() !== '') return null
  const frames: Frame[] = []
  for (const line of lines) {
    const value = parse(line)
    if (value?.['n'] !== frames.length || !Value.Check(Frame, value)) return null
    frames.push(value)
  }
  return frames
}

const parse = (line: string): Record<string, unknown> | null => {
  try {
    return JSON.parse(line)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}
