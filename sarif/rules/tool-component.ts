import { isIn } from './component-parts.ts'
import type { Rule } from './rule.ts'
import { isSemver } from './semver.ts'

export const toolComponentRules: readonly Rule[] = [
  {
    id: 'tool-component/semantic-version',
    section: '3.19.12',
    level: 'error',
    requirement: 'semanticVersion is a version of Semantic Versioning 2.0.0.',
    remedy: 'Write MAJOR.MINOR.PATCH, or use "version", which is free.',
    enter: {
      toolComponent: ({ semanticVersion }, { report }) => {
        if (semanticVersion !== undefined && !isSemver(semanticVersion))
          report(`"${semanticVersion.slice(0, 60)}" is no semantic version.`, 'semanticVersion')
      },
    },
  },
  {
    id: 'tool-component/taxonomy-with-rules',
    section: '3.19.3',
    level: 'error',
    requirement: 'A taxonomy has neither rules nor notifications.',
    remedy: 'Move them to the driver or an extension; the classes of a taxonomy are its "taxa".',
    enter: {
      toolComponent: (component, { frame, report }) => {
        if (!isIn(frame, 'taxonomies')) return
        for (const name of ['rules', 'notifications'] as const)
          if (component[name] !== undefined) report(`The taxonomy has "${name}".`, name)
      },
    },
  },
  {
    id: 'tool-component/taxonomy-without-taxa',
    section: '3.19.3',
    level: 'error',
    requirement: 'A taxonomy has taxa.',
    remedy: 'Add "taxa", if need be an empty array.',
    enter: {
      toolComponent: ({ taxa }, { frame, report }) => {
        if (isIn(frame, 'taxonomies') && taxa === undefined) report('The taxonomy has no "taxa".')
      },
    },
  },
  {
    id: 'tool-component/translation-metadata',
    section: '3.19.27',
    level: 'error',
    requirement: 'A translation has translationMetadata, and nothing else has.',
    remedy: 'Translations stand in run.translations, with translationMetadata.',
    enter: {
      toolComponent: ({ translationMetadata }, { frame, report }) => {
        const isTranslation = isIn(frame, 'translations')
        if (isTranslation && !translationMetadata) report('The translation has no "translationMetadata".')
        if (!isTranslation && translationMetadata)
          report('The component is no translation, yet has "translationMetadata".', 'translationMetadata')
      },
    },
  },
  {
    id: 'tool-component/translation-language',
    section: '3.19.21',
    level: 'error',
    requirement: 'A translation says its language.',
    remedy: 'Add "language", such as "de-DE".',
    enter: {
      toolComponent: ({ language }, { frame, report }) => {
        if (isIn(frame, 'translations') && language === undefined) report('The translation has no "language".')
      },
    },
  },
  {
    id: 'tool-component/policy-without-rules',
    section: '3.19.5',
    level: 'error',
    requirement: 'A policy has rules.',
    remedy: 'Add the rules whose configuration it changes.',
    enter: {
      toolComponent: ({ rules }, { frame, report }) => {
        if (isIn(frame, 'policies') && rules === undefined) report('The policy has no "rules".')
      },
    },
  },
  {
    id: 'tool-component/policy-rule-without-configuration',
    section: '3.19.5',
    level: 'error',
    requirement: 'Each rule of a policy has defaultConfiguration.',
    remedy: 'Add the configuration that the policy wants.',
    enter: {
      reportingDescriptor: ({ defaultConfiguration }, { frame, report }) => {
        if (frame.property !== 'rules' || !frame.parent || !isIn(frame.parent, 'policies')) return
        if (!defaultConfiguration) report('The rule of the policy has no "defaultConfiguration".')
      },
    },
  },
]
