import type { Detector } from '../contract.ts'

/** S11: two files that the public rule repository keeps at its top. */
export const s11RuleTemplate: Detector = {
  id: 'S11',
  title: 'template.yaml lies beside metadata-schema.yaml.schm',
  confidence: 'medium',
  knownFalsePositives: 'An own repository that was started from the public one and emptied.',
  inTree: (paths) =>
    [...paths].filter((path) => {
      const schema = path.replace(/(^|\/)template\.ya?ml$/u, '$1metadata-schema.yaml.schm')
      return schema !== path && paths.has(schema)
    }),
}
