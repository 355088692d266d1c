import type { Message, MultiformatMessageString, Notification, Result } from '../../../schemas/sarif/index.ts'
import type { Loose } from '../../walk/index.ts'
import type { Visit } from '../rule.ts'
import { type Descriptor, elementsOf, extendsId, lookUp, resultAround, ruleOf } from '../rule-reference.ts'
import type { Component, Lookup, RunTables } from '../tables.ts'

type Strings = Loose<MultiformatMessageString>
type Place = 'rules' | 'notifications'

const own = (strings: Readonly<Record<string, Strings | undefined>> | undefined, id: string): Strings | undefined =>
  strings && Object.hasOwn(strings, id) ? strings[id] : undefined

const inComponent = (component: Component, descriptors: readonly Descriptor[], id: string): Strings | undefined => {
  for (const descriptor of descriptors) {
    const found = own(descriptor.messageStrings, id)
    if (found) return found
  }
  return own(component.globalMessageStrings, id)
}

/** The descriptors that a reference may mean: the one it leads to, else those that its id fits. */
const candidates = (
  reference: Parameters<typeof lookUp>[0],
  place: Place,
  component: Component,
  run: RunTables,
): readonly Descriptor[] => {
  const found = lookUp(reference, place, run)
  if (typeof found !== 'string') return [found.found]
  const { id } = reference
  return id === undefined
    ? []
    : elementsOf(component, place).filter((one) => one.id !== undefined && extendsId(id, one.id))
}

const described = (
  reference: Parameters<typeof lookUp>[0],
  place: Place,
  id: string,
  run: RunTables,
): Lookup<Strings> => {
  const component = run.component(reference.toolComponent)
  if (typeof component === 'string') return 'unknown'
  const found = inComponent(component.found, candidates(reference, place, component.found, run), id)
  if (found) return { found }
  return run.isExternal('driver') || run.isExternal('extensions') ? 'unknown' : 'missing'
}

/** Messages that belong to no rule and no notification: the global strings of any component may be meant. */
const anywhere = (id: string, run: RunTables): Lookup<Strings> => {
  const tool = run.run.tool
  const components = [...(tool?.driver ? [tool.driver] : []), ...(tool?.extensions ?? [])]
  for (const { globalMessageStrings } of components) {
    const found = own(globalMessageStrings, id)
    if (found) return { found }
  }
  return run.isExternal('driver') || run.isExternal('extensions') ? 'unknown' : 'missing'
}

/** §3.11.7: the strings that the id of a message leads to. */
export const stringsOf = ({ id }: Loose<Message>, { frame, run }: Visit): Lookup<Strings> => {
  const { parent, property } = frame
  if (id === undefined || !run) return 'unknown'
  if (parent?.kind === 'result' && property === 'message')
    return described(ruleOf(parent.object as Loose<Result>), 'rules', id, run)
  if (parent?.kind === 'notification' && property === 'message')
    return described((parent.object as Loose<Notification>).descriptor ?? {}, 'notifications', id, run)
  const inResult = resultAround(frame)
  const global = anywhere(id, run)
  // A message inside a result often takes a string of the result's rule; the procedure does not say that it may not.
  return global === 'missing' && inResult ? described(ruleOf(inResult), 'rules', id, run) : global
}
