import { shapes } from '../../schemas/generated/sarif-shape.ts'
import { type ShapeError, validators } from '../../schemas/generated/sarif-validator.js'
import type { SarifLog } from '../../schemas/sarif/index.ts'
import type { Path } from '../decode/index.ts'
import { type Frame, isObject, type Loose, pathOf, pushHeld, valueAt } from '../walk/index.ts'
import type { Collector } from './defects.ts'
import { type Explained, explain, typeName } from './explain.ts'
import { prune } from './prune.ts'
import { schemaRules } from './schema-rules.ts'
import { isAllowedByProse } from './tolerated.ts'
import { repeatedItems } from './unique.ts'

/** `log`: the value, where it is a SARIF log by its schema; else null. `usable`: what the specification rules may read. */
export type SchemaResult = { readonly log: SarifLog | null; readonly usable: Loose<SarifLog> | null }

/** An element that is no object is replaced; anything else that is wrong takes its whole property out. */
const unusablePath = (frame: Frame, inside: readonly (string | number)[]): Path => {
  const [property = '', key] = inside
  const isHolder = shapes[frame.kind].holders.some(({ name }) => name === property)
  return isHolder && key !== undefined ? pathOf(frame, property, key) : pathOf(frame, property)
}

/** The schema layer: every object against its definition, and arrays of unique values for repeated ones. */
export const checkSchema = (value: unknown, defects: Collector): SchemaResult => {
  if (!isObject(value)) {
    defects.add('schema/type', 'error', () => ({
      section: '3.1',
      message: `The outermost value is ${typeName(value)}.`,
      remedy: 'Write an object with "version" and "runs".',
      path: [],
    }))
    return { log: null, usable: null }
  }
  const unusable: Path[] = []
  let isRefused = false

  const report = (frame: Frame, found: Explained): void => {
    const isAllowed = isAllowedByProse(found, frame.kind, valueAt(frame.object, found.inside))
    if (found.unusable) unusable.push(unusablePath(frame, found.inside))
    if (!isAllowed) isRefused = true
    const ruleId = isAllowed ? 'schema/prose-allows' : found.ruleId
    defects.add(ruleId, schemaRules[ruleId].level, () => ({
      section: found.section,
      message: isAllowed ? `${found.message} The prose allows it, the official schema does not.` : found.message,
      remedy: isAllowed ? 'Leave it out, so that consumers that check by schema accept the log.' : found.remedy,
      path: pathOf(frame, ...found.inside),
      ...(found.atName ? { atName: true } : {}),
    }))
  }

  const reportAll = (frame: Frame, errors: readonly ShapeError[]): void => {
    // A value of the wrong type also fails its list of values; one defect says it.
    const mistyped = new Set(errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath))
    for (const error of errors) {
      if (error.keyword !== 'type' && mistyped.has(error.instancePath)) continue
      const found = explain(error, frame.kind, frame.object)
      if (found) report(frame, found)
    }
  }

  const checkUnique = (frame: Frame): void => {
    for (const name of shapes[frame.kind].unique) {
      const items: unknown = Reflect.get(frame.object, name)
      if (!Array.isArray(items) || items.length < 2) continue
      for (const [index, earlier] of repeatedItems(items)) {
        report(frame, {
          ruleId: 'schema/unique-items',
          section: shapes[frame.kind].properties[name] ?? '3.7.3',
          inside: [name, index],
          message: `Element ${index} of "${name}" equals element ${earlier}.`,
          remedy: 'Keep one of the two; indices that point at the other must follow.',
        })
      }
    }
  }

  const open: Frame[] = [{ kind: 'sarifLog', object: value, parent: null, property: '', key: null }]
  for (let frame = open.pop(); frame; frame = open.pop()) {
    const check = validators[frame.kind]
    if (!check(frame.object)) reportAll(frame, check.errors ?? [])
    checkUnique(frame)
    pushHeld(frame, open)
  }
  const usable = (unusable.length === 0 ? value : prune(value, unusable)) as Loose<SarifLog>
  // What the prose allows has been taken out of `usable`, so that it has the type that the schema gives.
  return { log: isRefused ? null : (usable as SarifLog), usable }
}
