import { shapes } from '../../../schemas/generated/sarif-shape.ts'
import { type Frame, pathOf } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { framesIn, isOptional } from '../frames.ts'

/** Properties that a rule refuses when they are empty, beside URIs, times and what has a pattern. */
const named: ReadonlySet<string> = new Set([
  'encoding',
  'defaultEncoding',
  'sourceLanguage',
  'defaultSourceLanguage',
  'semanticVersion',
  'localizedDataSemanticVersion',
  'minimumRequiredLocalizedDataSemanticVersion',
  'dottedQuadFileVersion',
  'language',
  'mimeType',
  'guid',
  'correlationGuid',
  'releaseDateUtc',
])

const isRefusedEmpty = ({ kind }: Frame, name: string): boolean =>
  named.has(name) || shapes[kind].formats.some((one) => one.name === name && one.format !== 'uri-reference')

/** A description or message that says nothing at all. */
const saysNothing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 1 && Reflect.get(value, 'text') === ''

const texts: ReadonlySet<string> = new Set(['message', 'multiformatMessageString'])

function* emptyIn(frame: Frame): Generator<readonly (string | number)[]> {
  for (const { name, kind, holds } of shapes[frame.kind].holders) {
    if (holds === 'one' && texts.has(kind) && saysNothing(Reflect.get(frame.object, name))) yield [name]
  }
  for (const [name, value] of Object.entries(frame.object)) {
    if (frame.kind === 'propertyBag' || !isRefusedEmpty(frame, name)) continue
    if (value === '') yield [name]
    // From the last, so that the others keep their places.
    if (Array.isArray(value)) for (let at = value.length - 1; at >= 0; at--) if (value[at] === '') yield [name, at]
  }
}

export const emptyTexts: Mend = {
  id: 'empty-texts',
  reason: 'An empty text where a URI, a name or a sentence may be left out says nothing, and is left out.',
  answers: answering(
    'uri/absolute-*',
    'artifact/encoding',
    'artifact/source-language',
    'run/default-encoding',
    'run/default-source-language',
    'tool-component/*',
    'time/form',
    'message/empty-*',
    'schema/pattern',
  ),
  apply: (draft) => {
    for (const frame of framesIn(draft.log)) {
      for (const inside of [...emptyIn(frame)]) {
        const [name = ''] = inside
        if (inside.length > 1 || isOptional(frame, String(name))) draft.remove(pathOf(frame, ...inside))
      }
    }
  },
}
