import { requirements } from '../../../sarif/index.ts'
import { breach, type Case, legal } from '../case.ts'
import { german } from './translation.ts'

const guid = 'aaaaaaaa-0000-4000-8000-000000000009'

// Where a property of each kind that must be absolute can stand in the base log: pointer, and what must be made first.
const homes: Readonly<Record<string, { readonly at: string; readonly first?: readonly [string, unknown] }>> = {
  toolComponent: { at: '/runs/0/tool/driver' },
  reportingDescriptor: { at: '/runs/0/tool/driver/rules/0' },
  result: { at: '/runs/0/results/0' },
  versionControlDetails: { at: '/runs/0/versionControlProvenance/0' },
  translationMetadata: {
    at: '/runs/0/translations/0/translationMetadata',
    first: ['/runs/0/translations', [german]],
  },
  externalProperties: { at: '/inlineExternalProperties/0', first: ['/inlineExternalProperties', [{ guid }]] },
}

/** One breach and one legal value for each property that must be an absolute URI, made from the list of rules. */
export const absoluteCases = (): readonly Case[] =>
  requirements().flatMap(({ id, section }) => {
    const [, kind = '', name = ''] = /^uri\/absolute-(\w+)-(\w+)$/.exec(id) ?? []
    const home = homes[kind]
    if (!home || section === null) return []
    const isList = name === 'workItemUris'
    const pointer = `${home.at}/${name}`
    // All results of a run have workItemUris, or none.
    const before = [
      ...(home.first ? [home.first] : []),
      ...(isList ? [['/runs/0/results/1/workItemUris', []] as const] : []),
    ]
    const value = (uri: string): unknown => (isList ? [uri] : uri)
    return [
      breach(id, section, 'a relative reference', isList ? `${pointer}/0` : pointer, ...before, [
        pointer,
        value('a/b'),
      ]),
      breach(id, section, 'an empty string', isList ? `${pointer}/0` : pointer, ...before, [pointer, value('')]),
      legal(id, 'a URN', ...before, [pointer, value('urn:x:1')]),
    ]
  })
