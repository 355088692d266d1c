import { isObject } from '../../walk/index.ts'
import { answering, type Mend } from '../contract.ts'
import { namedSchemaVersion } from '../schema-version.ts'

// What the SARIF format itself was called, before and around 2.1.0.
const versionOfFormat = /^(?:1\.0\.0|2\.0\.0|2\.1\.0-|2\.[1-9]\d*$)/
const likeVersion = /^v?\d+(?:\.\d+)+(?:[-+.].*)?$/

const driversOf = (log: Readonly<Record<string, unknown>>): readonly (Readonly<Record<string, unknown>> | null)[] =>
  (Array.isArray(log['runs']) ? log['runs'] : []).map((run: unknown) => {
    const tool = isObject(run) ? run['tool'] : undefined
    const driver = isObject(tool) ? tool['driver'] : undefined
    return isObject(driver) ? driver : null
  })

/**
 * §3.13.2. Every run with a driver proves the format of 2.1.0: logs of earlier formats name the tool without one. ast-grep
 * up to 0.51.0 wrote its own version here.
 */
export const version: Mend = {
  id: 'version',
  reason: 'version names the format, 2.1.0 (§3.13.2); the version of the tool stands in its driver (§3.19.13).',
  answers: answering('schema/enum', 'schema/required'),
  apply: (draft) => {
    const { log } = draft
    if (!isObject(log) || log['version'] === '2.1.0') return
    const drivers = driversOf(log)
    const named = namedSchemaVersion(log['$schema'])
    if (drivers.length === 0 || drivers.includes(null) || (named !== null && named !== '2.1.0')) return
    const { version: told } = log
    if (told === undefined) {
      if (named === '2.1.0') draft.set(['version'], '2.1.0')
      return
    }
    if (typeof told !== 'string' || !likeVersion.test(told) || versionOfFormat.test(told)) return
    draft.set(['version'], '2.1.0')
    const [driver] = drivers
    if (drivers.length === 1 && driver?.['version'] === undefined)
      draft.set(['runs', 0, 'tool', 'driver', 'version'], told)
  },
}
