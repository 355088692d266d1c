import { Type } from 'typebox'

/** §3.8. Any names and values; only `tags` has a form. */
export type PropertyBag = { tags?: string[]; [name: string]: unknown }

export const PropertyBag = Object.assign(
  Type.Unsafe<PropertyBag>({
    type: 'object',
    properties: {
      tags: { type: 'array', items: { type: 'string' }, uniqueItems: true, default: [], section: '3.8.2.1' },
    },
    additionalProperties: true,
  }),
  { title: 'propertyBag', section: '3.8' },
)
