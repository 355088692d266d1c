import { sarifSchemaUri } from '../../../schemas/sarif/index.ts'
import type { ConsumerRule } from '../consumer-rule.ts'
import { houseForm, houseRule } from './house-rule.ts'

const category = /^assay\/[A-Za-z0-9][A-Za-z0-9._-]*\/$/
const renormalize = 'Write the log by assay vet: the normalizer brings any log into the house form.'

/** What stands around the results. */
export const runRules: readonly ConsumerRule[] = [
  {
    id: 'house/schema-uri',
    effect: 'refuses',
    what: 'log',
    requirement: `"$schema" is ${sarifSchemaUri}.`,
    remedy: renormalize,
    source: houseForm,
    sentence: () => 'Not in the house form: "$schema" is another.',
    perLog: (count) => ({
      enter: {
        sarifLog: ({ $schema }, visit) => {
          const inside = $schema === undefined ? [] : ['$schema']
          if ($schema !== sarifSchemaUri)
            count.loses(visit, { kept: 0, of: 1 }, '"$schema" is not that of Errata 01.', ...inside)
        },
      },
    }),
  },
  {
    id: 'house/one-run',
    effect: 'refuses',
    what: 'log',
    requirement: 'An analyzer has one run in a log.',
    remedy: renormalize,
    source: houseForm,
    sentence: ({ runs }) => `Not in the house form: an earlier run has the analyzer of ${runs}.`,
    perLog: (count) => {
      const seen = new Set<string>()
      return {
        enter: {
          run: ({ automationDetails }, visit) => {
            const id = automationDetails?.id
            if (id === undefined) return
            if (seen.has(id))
              count.loses(visit, { kept: 0, of: 1 }, 'An earlier run has this id.', 'automationDetails', 'id')
            seen.add(id)
          },
        },
      }
    },
  },
  houseRule({
    id: 'category',
    noun: 'run',
    requirement: 'The id of a run is assay/<analyzer>/.',
    remedy: renormalize,
    wrong: 'without the id assay/<analyzer>/',
    checks: (see) => ({
      run: ({ automationDetails }, visit) => {
        const inside = automationDetails?.id === undefined ? [] : ['automationDetails', 'id']
        see(!category.test(automationDetails?.id ?? ''), visit, ...inside)
      },
    }),
  }),
  houseRule({
    id: 'column-kind',
    noun: 'run',
    requirement: 'Columns are counted in UTF-16 code units.',
    remedy: renormalize,
    wrong: 'of another columnKind than utf16CodeUnits',
    checks: (see) => ({ run: ({ columnKind }, visit) => see(columnKind !== 'utf16CodeUnits', visit) }),
  }),
  houseRule({
    id: 'driver-version',
    noun: 'driver',
    requirement: 'The driver has its version.',
    remedy: renormalize,
    wrong: 'without a version',
    checks: (see) => ({
      toolComponent: ({ version }, visit) => {
        if (visit.frame.property === 'driver') see(!version, visit)
      },
    }),
  }),
  houseRule({
    id: 'uri-bases',
    noun: 'run',
    requirement: 'SRCROOT is the only URI base, and nobody says where it lies.',
    remedy: renormalize,
    wrong: 'with other URI bases than SRCROOT, or with its place',
    checks: (see) => ({
      run: ({ originalUriBaseIds = {} }, visit) => {
        const isHouse = Object.keys(originalUriBaseIds).join() === 'SRCROOT' && !originalUriBaseIds['SRCROOT']?.uri
        see(!isHouse, visit)
      },
    }),
  }),
  houseRule({
    id: 'invocation',
    noun: 'run',
    requirement: 'A run has an invocation; what did not succeed is no house log.',
    remedy: 'Look at the outcome of the analyzer: an analysis that did not finish has none.',
    wrong: 'without an invocation that succeeded',
    checks: (see) => ({
      run: ({ invocations = [] }, visit) =>
        see(
          invocations.length === 0 || invocations.some(({ executionSuccessful }) => executionSuccessful !== true),
          visit,
        ),
    }),
  }),
]
