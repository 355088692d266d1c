import type { ConsumerRule } from '../consumer-rule.ts'
import { lostOf, resultRule } from '../result-rule.ts'
import { lacks, refusal } from './refusal.ts'
import { isBlank, publishing, rules } from './sources.ts'

const schema: ConsumerRule = {
  id: 'azure-devops/schema',
  effect: 'refuses',
  what: 'logs',
  requirement: '$schema names the final schema of SARIF 2.1.0 (GHAzDO1011, GHAzDO1013).',
  remedy: 'Write https://json.schemastore.org/sarif-2.1.0.json.',
  source: rules,
  sentence: () => 'Azure DevOps refuses the log: it does not name the schema of SARIF 2.1.0.',
  perLog: ({ loses }) => ({
    enter: {
      sarifLog: ({ $schema }, visit) => {
        if ($schema === undefined) loses(visit, { kept: 0, of: 1 }, 'The log has no "$schema".')
        else if (!/2\.1\.0(?:\.json)?$/.test($schema))
          loses(visit, { kept: 0, of: 1 }, '"$schema" does not end in 2.1.0 or 2.1.0.json.', '$schema')
      },
    },
  }),
}

const ofRuns = [
  refusal({
    id: 'results-array',
    of: 'run',
    nouns: 'runs',
    have: 'have no array of results',
    requirement: 'A run has the array results (GHAzDO1014).',
    remedy: 'Write an empty array where there are none.',
    missing: ({ results }) => lacks(results === undefined, 'The run has no array of results.'),
  }),
  refusal({
    id: 'driver',
    of: 'run',
    nouns: 'runs',
    have: 'have a driver without name, fullName or rules',
    requirement: 'The driver of a run has a name, a fullName and the array rules (GHAzDO1018).',
    remedy: 'Write "name", "fullName" and "rules".',
    missing: ({ tool }) => {
      const driver = tool?.driver
      if (!driver) return lacks(true, 'The run has no driver.')
      return [
        ...lacks(isBlank(driver.name), 'The driver has no "name".', 'tool', 'driver'),
        ...lacks(isBlank(driver.fullName), 'The driver has no "fullName".', 'tool', 'driver'),
        ...lacks(driver.rules === undefined, 'The driver has no array of rules.', 'tool', 'driver'),
      ]
    },
  }),
  refusal({
    id: 'rule-name',
    of: 'reportingDescriptor',
    nouns: 'rules and notifications',
    have: 'have no name or no id',
    requirement: 'A rule has an id and a name, and so has a notification of a component (GHAzDO2012).',
    remedy: 'Write "name".',
    missing: ({ id, name }, { frame }) => {
      if (frame.property !== 'rules' && frame.property !== 'notifications') return null
      return [...lacks(isBlank(id), 'It has no "id".'), ...lacks(isBlank(name), 'It has no "name".')]
    },
  }),
] as const

const ofResults = [
  refusal({
    id: 'rule-id',
    of: 'result',
    nouns: 'results',
    have: 'have no ruleId',
    requirement: 'A result has ruleId (GHAzDO1015).',
    remedy: 'Write "ruleId".',
    missing: ({ ruleId }) => lacks(isBlank(ruleId), 'The result has no "ruleId".'),
  }),
  refusal({
    id: 'message-text',
    of: 'result',
    nouns: 'results',
    have: 'have no text in their message',
    requirement: 'The message of a result has a text that is not blank (GHAzDO1015).',
    remedy: 'Write "text" with the arguments filled in beside "id".',
    missing: ({ message }) =>
      lacks(isBlank(message?.text), 'The message of the result has no "text".', ...(message ? ['message'] : [])),
  }),
  refusal({
    id: 'locations',
    of: 'result',
    nouns: 'results',
    have: 'have no location',
    requirement: 'A result has at least one location (GHAzDO1015).',
    remedy: 'Give the result a location.',
    missing: ({ locations }) => lacks(!locations?.length, 'The result has no location.'),
  }),
] as const

// Microsoft's rules ask for it, but the program that holds them does not look: a log without is taken.
const place = resultRule(
  {
    id: 'azure-devops/place',
    effect: 'drops',
    what: 'places of results',
    requirement:
      'The locations of a result have a physical location with artifactLocation and region (asked for by GHAzDO1016 and GHAzDO1017, which nothing enforces).',
    remedy: 'Give the location a file and a region.',
    source: rules,
    sentence: (tally) => `Azure DevOps asks for a file and a region; ${lostOf(tally)} lack them.`,
  },
  ({ locations = [] }) => {
    if (locations.length === 0) return 'apart'
    const index = locations.findIndex(
      ({ physicalLocation }) => !physicalLocation?.artifactLocation || !physicalLocation.region,
    )
    if (index < 0) return null
    return { message: 'The location has no file, or no region in it.', inside: ['locations', index] }
  },
)

const provenance: ConsumerRule = {
  id: 'azure-devops/provenance',
  effect: 'ignores',
  what: 'logs',
  requirement:
    'The first run names a repository of https://dev.azure.com in versionControlProvenance, for the command publish-to-ghazdo; the publishing task does without.',
  remedy: 'Write https://dev.azure.com/ORGANIZATION/PROJECT/_git/REPOSITORY as repositoryUri.',
  source: publishing,
  sentence: () => 'Azure DevOps cannot be told the repository by publish-to-ghazdo: the first run does not name it.',
  perLog: ({ loses }) => ({
    enter: {
      run: ({ versionControlProvenance }, visit) => {
        if (visit.frame.key !== 0) return
        const uri = versionControlProvenance?.[0]?.repositoryUri ?? ''
        if (/^https:\/\/dev\.azure\.com\/[^/]+\/[^/]+\/_git\/[^/]+\/?$/i.test(uri)) return
        const inside = versionControlProvenance?.length ? ['versionControlProvenance', 0] : []
        loses(visit, { kept: 0, of: 1 }, 'The run names no repository of https://dev.azure.com.', ...inside)
      },
    },
  }),
}

export const requiredRules: readonly ConsumerRule[] = [schema, ...ofRuns, ...ofResults, place, provenance]
