import type { Descriptor, DescriptorList } from '../rules/descriptor-index.ts'
import type { Component } from '../rules/tables.ts'
import { openOnlyIndex } from './only-index.ts'

export type DescriptorAt = { readonly index: number; readonly descriptor: Descriptor }

// As in the look-up of the rules: an id with more components is not taken apart further.
const mostComponents = 10

/** Finds the one descriptor of a component that an id names, itself or without its last components (§3.27.5, §3.52.4). */
export const openDescriptors = () => {
  const indexOf = openOnlyIndex(({ id }: Descriptor) => id ?? null)
  return {
    find: (component: Component, list: DescriptorList, id: string): DescriptorAt | 'several' | null => {
      const descriptors = component[list]
      let leading = id
      for (let cuts = 0; cuts < mostComponents; cuts++) {
        const index = indexOf(descriptors, leading)
        if (index === 'several') return index
        const descriptor = index === null ? undefined : descriptors?.[index]
        if (index !== null && descriptor !== undefined) return { index, descriptor }
        const cut = leading.lastIndexOf('/')
        if (cut < 0) return null
        leading = leading.slice(0, cut)
      }
      return null
    },
  }
}
