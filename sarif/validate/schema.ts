import { shapes } from '../../schemas/generated/sarif-shape.ts'
import { type ShapeError, validators } from '../../schemas/generated/sarif-validator.js'
import type { Path } from '../decode/index.ts'
import { type Frame, pathOf, valueAt } from '../walk/index.ts'
import type { Collector } from './defects.ts'
import { type Explained, explain, typeName } from './explain.ts'
import { schemaRules } from './schema-rules.ts'
import { isAllowedByProse } from './tolerated.ts'
import { repeatedItems } from './unique.ts'

/** An element that is no object is replaced; anything else that is wrong takes its whole property out. */
const unusablePath = (frame: Frame, inside: readonly (string | number)[]): Path => {
  const [property = '', key] = inside
  const isHolder = shapes[frame.kind].holders.some(({ name }) => name === property)
  return isHolder && key !== undefined ? pathOf(frame, property, key) : pathOf(frame, property)
}

/** What the validator of a run would say of an element that is no object. */
const noObjectAt = (index: number): ShapeError => ({
  keyword: 'type',
  instancePath: `/results/${index}`,
  schemaPath: '#/properties/results/items/type',
  params: { type: 'object' },
})

/**
 * The schema layer on single objects: each against its definition, and arrays of unique values for repeated ones. Paths of
 * what has a wrong type go to `unusable`, so that it can be taken out before a rule that relies on types sees it.
 */
export const openSchema = (defects: Collector) => {
  const state = { isRefused: false }

  const report = (frame: Frame, found: Explained, unusable: Path[]): void => {
    const isAllowed = isAllowedByProse(found, frame.kind, valueAt(frame.object, found.inside))
    if (found.unusable) unusable.push(unusablePath(frame, found.inside))
    if (!isAllowed) state.isRefused = true
    const ruleId = isAllowed ? 'schema/prose-allows' : found.ruleId
    defects.add(ruleId, schemaRules[ruleId].level, () => ({
      section: found.section,
      message: isAllowed ? `${found.message} The prose allows it, the official schema does not.` : found.message,
      remedy: isAllowed ? 'Leave it out, so that consumers that check by schema accept the log.' : found.remedy,
      path: pathOf(frame, ...found.inside),
      ...(found.atName ? { atName: true } : {}),
    }))
  }

  const reportAll = (frame: Frame, errors: readonly ShapeError[], unusable: Path[]): void => {
    // A value of the wrong type also fails its list of values; one defect says it.
    const mistyped = new Set(errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath))
    for (const error of errors) {
      if (error.keyword !== 'type' && mistyped.has(error.instancePath)) continue
      const found = explain(error, frame.kind, frame.object)
      if (found) report(frame, found, unusable)
    }
  }

  const checkUnique = (frame: Frame, unusable: Path[]): void => {
    const { unique } = shapes[frame.kind]
    if (unique.length === 0) return
    for (const name of unique) {
      const items: unknown = Reflect.get(frame.object, name)
      if (!Array.isArray(items) || items.length < 2) continue
      for (const [index, earlier] of repeatedItems(items)) {
        const found: Explained = {
          ruleId: 'schema/unique-items',
          section: shapes[frame.kind].properties[name] ?? '3.7.3',
          inside: [name, index],
          message: `Element ${index} of "${name}" equals element ${earlier}.`,
          remedy: 'Keep one of the two; indices that point at the other must follow.',
        }
        report(frame, found, unusable)
      }
    }
  }

  return {
    object: (frame: Frame, unusable: Path[]): void => {
      const isShaped = validators[frame.kind]
      if (!isShaped(frame.object)) reportAll(frame, isShaped.errors ?? [], unusable)
      checkUnique(frame, unusable)
    },
    /** An element of the results of a run that is no object, as the validator of the run would report it. */
    noObject: (run: Frame, index: number, value: unknown): void => {
      reportAll({ ...run, object: { results: { [index]: value } } }, [noObjectAt(index)], [])
    },
    noLog: (value: unknown): void => {
      state.isRefused = true
      defects.add('schema/type', 'error', () => ({
        section: '3.1',
        message: `The outermost value is ${typeName(value)}.`,
        remedy: 'Write an object with "version" and "runs".',
        path: [],
      }))
    },
    /** Whether anything so far breaks the schema in a way that the prose does not allow. */
    isRefused: (): boolean => state.isRefused,
  }
}
export type Schema = ReturnType<typeof openSchema>
