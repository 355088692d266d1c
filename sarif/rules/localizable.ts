import type { ReportingDescriptor } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Component } from './tables.ts'

/** Localizable strings (§3.5.1): words, and the addresses of pages, which may be in other languages too. */
export type Localizable = 'words' | 'links'

const ofComponent = {
  words: ['name', 'fullName', 'product', 'productSuite', 'organization', 'shortDescription', 'fullDescription'],
  links: ['downloadUri', 'informationUri'],
} as const
const ofDescriptor = {
  words: ['name', 'deprecatedNames', 'shortDescription', 'fullDescription', 'help'],
  links: ['helpUri'],
} as const

function* inDescriptor(place: string, descriptor: Loose<ReportingDescriptor>, sort: Localizable): Generator<string> {
  for (const name of ofDescriptor[sort]) if (descriptor[name] !== undefined) yield `${place}.${name}`
  if (sort === 'links') return
  for (const id of Object.keys(descriptor.messageStrings ?? {})) yield `${place}.messageStrings.${id}`
}

/** Where a component has localizable strings of one sort. Descriptors are told apart by their ids. */
function* localizable(component: Component, sort: Localizable): Generator<string> {
  for (const name of ofComponent[sort]) if (component[name] !== undefined) yield name
  if (sort === 'words')
    for (const id of Object.keys(component.globalMessageStrings ?? {})) yield `globalMessageStrings.${id}`
  for (const list of ['rules', 'notifications', 'taxa'] as const)
    for (const descriptor of component[list] ?? [])
      yield* inDescriptor(`${list} ${descriptor.id ?? ''}`, descriptor, sort)
}

/**
 * The first string of a component that its translation lacks, or null. Stops there, so that many translations of a large
 * component cost no more than their own size.
 */
export const firstMissing = (translation: Component, component: Component, sort: Localizable): string | null => {
  const translated = new Set(localizable(translation, sort))
  for (const name of localizable(component, sort)) if (!translated.has(name)) return name
  return null
}
