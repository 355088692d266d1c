import type { Rule } from './rule.ts'

const lists = ['rules', 'notifications', 'taxa'] as const

export const descriptorRules: readonly Rule[] = [
  {
    id: 'descriptor/short-description-lines',
    section: '3.49.9',
    level: 'warning',
    requirement: 'shortDescription is one sentence on one line.',
    remedy: 'Move the rest into "fullDescription".',
    enter: {
      reportingDescriptor: ({ shortDescription }, { report }) => {
        if (/[\r\n]./.test(shortDescription?.text ?? ''))
          report('The short description has more than one line.', 'shortDescription', 'text')
      },
    },
  },
  {
    id: 'descriptor/translated-deprecated-names',
    section: '3.49.8',
    level: 'error',
    requirement: 'A translation has as many deprecatedNames as the descriptor that it translates, in the same order.',
    remedy: 'Translate each of the names, in the order of the component.',
    enter: {
      toolComponent: (translation, { frame, run, report }) => {
        if (!run || frame.parent?.kind !== 'run' || frame.property !== 'translations') return
        const component = run.component(translation.associatedComponent)
        if (typeof component === 'string') return
        for (const list of lists)
          translation[list]?.forEach(({ id, guid, deprecatedNames }, at) => {
            const { byGuid, byId } = run.descriptors
            const original =
              guid === undefined ? byId(component.found, list, id ?? '') : byGuid(component.found, list, guid)
            const names = original?.deprecatedNames
            if (names && deprecatedNames && names.length !== deprecatedNames.length)
              report(`The descriptor has ${names.length} deprecated names.`, list, at, 'deprecatedNames')
          })
      },
    },
  },
]
