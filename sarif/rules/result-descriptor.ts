import type { Result } from '../../schemas/sarif/index.ts'
import type { Loose } from '../walk/index.ts'
import type { Rule } from './rule.ts'
import { type Component, given, type RunTables } from './tables.ts'

/** The rule id of a result that names its rule by nothing else. */
const idAlone = ({ rule, ruleId, ruleIndex }: Loose<Result>): string | null =>
  rule || given(ruleIndex) ? null : (ruleId ?? null)

const describes = (component: Component | undefined, id: string, run: RunTables): boolean =>
  component !== undefined && run.descriptors.byId(component, 'rules', id) !== null

export const resultDescriptorRules: readonly Rule[] = [
  {
    id: 'result/rule-in-driver',
    section: '3.27.7',
    level: 'warning',
    requirement: 'A result whose rule the driver describes has ruleIndex or rule.',
    remedy: 'Add "ruleIndex", so that consumers find the rule.',
    enter: {
      result: (result, { run, report }) => {
        const id = idAlone(result)
        if (run && id !== null && describes(run.run.tool?.driver, id, run))
          report('The driver describes the rule, but the result has neither "ruleIndex" nor "rule".')
      },
    },
  },
  {
    id: 'result/rule-in-extension',
    section: '3.27.7',
    level: 'warning',
    requirement: 'A result whose rule an extension describes has rule.',
    remedy: 'Add "rule" with the index of the rule and the toolComponent.',
    perRun: () => {
      let extensions: Component | null = null
      return {
        enter: {
          result: (result, { run, report }) => {
            const id = idAlone(result)
            if (!run || id === null || run.isExternal('driver') || describes(run.run.tool?.driver, id, run)) return
            extensions ??= { rules: (run.run.tool?.extensions ?? []).flatMap(({ rules = [] }) => rules) }
            if (describes(extensions, id, run)) report('An extension describes the rule, but the result has no "rule".')
          },
        },
      }
    },
  },
]
