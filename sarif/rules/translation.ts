import { isIn } from './component-parts.ts'
import { firstMissing, type Localizable } from './localizable.ts'
import type { Check, Rule } from './rule.ts'
import { isSemver } from './semver.ts'
import { given } from './tables.ts'

const checkComplete =
  (sort: Localizable): Check<'toolComponent'> =>
  (translation, { frame, run, report }) => {
    if (!run || !isIn(frame, 'translations')) return
    const component = run.component(translation.associatedComponent)
    const missing = typeof component === 'string' ? null : firstMissing(translation, component.found, sort)
    if (missing !== null) report(`The translation lacks "${missing.slice(0, 80)}".`)
  }

export const translationRules: readonly Rule[] = [
  {
    id: 'translation/incomplete',
    section: '3.19.4',
    level: 'error',
    requirement: 'A translation has every localizable string of its component, even where the words stay the same.',
    remedy: 'Add the string.',
    enter: { toolComponent: checkComplete('words') },
  },
  {
    id: 'translation/links',
    section: '3.19.4',
    level: 'warning',
    requirement: 'A translation has the URIs of its component as well: they are localizable.',
    remedy: 'Add the URI, if need be that of the untranslated page.',
    enter: { toolComponent: checkComplete('links') },
  },
  {
    id: 'translation/of-translation',
    section: '3.19.4',
    level: 'error',
    requirement: 'A translation is not associated with another translation.',
    remedy: 'Name the driver or the extension that it translates.',
    perRun: () => {
      const guids = new Set<string>()
      return {
        enter: {
          run: ({ translations = [] }) => {
            for (const { guid } of translations) if (guid !== undefined) guids.add(guid.toLowerCase())
          },
          toolComponent: ({ associatedComponent: reference }, { frame, run, report }) => {
            const guid = reference?.guid?.toLowerCase()
            if (!run || guid === undefined || given(reference?.index) || !isIn(frame, 'translations')) return
            // A translation often has the guid of what it translates: then the guid is that of both.
            if (guids.has(guid) && run.component(reference) === 'missing')
              report('The guid is that of a translation.', 'associatedComponent')
          },
        },
      }
    },
  },
  {
    id: 'translation/guid',
    section: '3.19.4',
    level: 'warning',
    requirement: 'A translation has the guid of its component.',
    remedy: 'Write the guid of the component.',
    enter: {
      toolComponent: ({ guid, associatedComponent }, { frame, run, report }) => {
        if (!run || !isIn(frame, 'translations')) return
        const component = run.component(associatedComponent)
        const wanted = typeof component === 'string' ? undefined : component.found.guid
        if (wanted !== undefined && wanted.toLowerCase() !== guid?.toLowerCase())
          report('The translation does not have the guid of its component.', ...(guid === undefined ? [] : ['guid']))
      },
    },
  },
  {
    id: 'translation/contents',
    section: '3.19.4',
    level: 'warning',
    requirement: 'The contents of a translation include localizedData.',
    remedy: 'Add "localizedData".',
    enter: {
      toolComponent: ({ contents }, { frame, report }) => {
        if (isIn(frame, 'translations') && contents && !contents.includes('localizedData'))
          report('The contents do not include "localizedData".', 'contents')
      },
    },
  },
  {
    id: 'translation/minimum-version',
    section: '3.19.32',
    level: 'error',
    requirement: 'A translation has no minimumRequiredLocalizedDataSemanticVersion.',
    remedy: 'Leave it out: it is for the component that is translated.',
    enter: {
      toolComponent: ({ minimumRequiredLocalizedDataSemanticVersion: version }, { frame, report }) => {
        if (isIn(frame, 'translations') && version !== undefined)
          report('The translation says which version it requires.', 'minimumRequiredLocalizedDataSemanticVersion')
      },
    },
  },
  {
    id: 'translation/version',
    section: '3.19.31',
    level: 'warning',
    requirement: 'A translation has localizedDataSemanticVersion, or semanticVersion in its place.',
    remedy: 'Add the version of the translated strings.',
    enter: {
      toolComponent: ({ localizedDataSemanticVersion, semanticVersion }, { frame, report }) => {
        if (isIn(frame, 'translations') && (localizedDataSemanticVersion ?? semanticVersion) === undefined)
          report('The translation has no "localizedDataSemanticVersion".')
      },
    },
  },
  {
    id: 'tool-component/localized-data-version',
    section: '3.19.31',
    level: 'warning',
    requirement: 'The versions of localized data are semantic versions.',
    remedy: 'Write MAJOR.MINOR.PATCH.',
    enter: {
      toolComponent: (component, { report }) => {
        for (const name of ['localizedDataSemanticVersion', 'minimumRequiredLocalizedDataSemanticVersion'] as const) {
          const version = component[name]
          if (version !== undefined && !isSemver(version))
            report(`"${version.slice(0, 60)}" is no semantic version.`, name)
        }
      },
    },
  },
]
