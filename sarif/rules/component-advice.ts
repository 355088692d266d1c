import type { Frame } from '../walk/index.ts'
import { isIn } from './component-parts.ts'
import type { Rule } from './rule.ts'
import { type Component, given, type RunTables } from './tables.ts'

const standardTaxonomy = /^(?:cwe|capec|owasp[- ]top[- ](?:10|ten))$/i

const isDriver = ({ parent, property }: Frame): boolean => parent?.kind === 'tool' && property === 'driver'
const isExtension = ({ parent, property }: Frame): boolean => parent?.kind === 'tool' && property === 'extensions'

/** Whether one of the supported taxonomies of a component is the component itself. */
const supportsItself = (component: Component, frame: Frame): boolean =>
  (component.supportedTaxonomies ?? []).some(({ index, guid, name }) => {
    if (guid !== undefined) return guid.toLowerCase() === component.guid?.toLowerCase()
    if (given(index)) return isExtension(frame) && index === frame.key
    return name === undefined ? isDriver(frame) : name === component.name
  })

const policyIds = (component: Component): ReadonlySet<string> =>
  new Set((component.rules ?? []).flatMap(({ id, guid }) => [id ?? '', ...(guid === undefined ? [] : [guid])]))

const isComplete = ({ isComprehensive, contents }: Component, run: RunTables): boolean =>
  isComprehensive === true &&
  (contents?.includes('nonLocalizedData') ?? true) &&
  !run.isExternal('driver') &&
  !run.isExternal('extensions')

export const componentAdviceRules: readonly Rule[] = [
  {
    id: 'tool-component/no-version',
    section: '3.19.2',
    level: 'warning',
    requirement: 'A component has version or semanticVersion.',
    remedy: 'Add the version: results can be compared only if it is known.',
    enter: {
      toolComponent: ({ version, semanticVersion, name = '' }, { report }) => {
        if ((version ?? semanticVersion) === undefined) report(`"${name.slice(0, 60)}" has no version.`)
      },
    },
  },
  {
    id: 'tool-component/short-description',
    section: '3.19.19',
    level: 'warning',
    requirement: 'shortDescription is one sentence for one line.',
    remedy: 'Move what follows the first line into fullDescription.',
    enter: {
      toolComponent: ({ shortDescription }, { report }) => {
        if (/[\r\n]/.test(shortDescription?.text?.trim() ?? ''))
          report('The short description has more than one line.', 'shortDescription', 'text')
      },
    },
  },
  {
    id: 'tool-component/own-taxa',
    section: '3.19.26',
    level: 'warning',
    requirement: 'A tool with taxa of its own refers to itself in supportedTaxonomies.',
    remedy: 'Add a reference with the guid of the component.',
    enter: {
      toolComponent: (component, { frame, report }) => {
        const hasOwn = (isDriver(frame) || isExtension(frame)) && (component.taxa ?? []).length > 0
        if (hasOwn && !supportsItself(component, frame)) report('The component has taxa, and does not support itself.')
      },
    },
  },
  {
    id: 'tool-component/misplaced-taxonomy',
    section: '3.19.3',
    level: 'error',
    requirement: 'Standard taxonomies stand in run.taxonomies.',
    remedy: 'Move the component from the extensions to run.taxonomies.',
    enter: {
      toolComponent: ({ name = '', taxa = [], rules }, { frame, report }) => {
        if (isExtension(frame) && taxa.length > 0 && rules === undefined && standardTaxonomy.test(name))
          report(`"${name}" is a standard taxonomy among the extensions.`)
      },
    },
  },
  {
    id: 'tool-component/policy-rule-unknown',
    section: '3.19.5',
    level: 'error',
    requirement: 'Each rule of a policy is one of the component to which the policy applies.',
    remedy: 'Correct the id, or take the rule out.',
    perRun: () => {
      const known = new Map<Component, ReadonlySet<string>>()
      return {
        enter: {
          toolComponent: ({ associatedComponent, rules = [] }, { frame, run, report }) => {
            if (!run || !isIn(frame, 'policies')) return
            const component = run.component(associatedComponent)
            if (typeof component === 'string' || !isComplete(component.found, run)) return
            const ids = known.get(component.found) ?? policyIds(component.found)
            known.set(component.found, ids)
            rules.forEach(({ id = '', guid = '' }, index) => {
              if (!ids.has(id) && !ids.has(guid)) report(`The component has no rule "${id}".`, 'rules', index)
            })
          },
        },
      }
    },
  },
]
