import { canonicalJson } from '../../lib/canonical.ts'
import { AssayError } from '../../lib/errors.ts'
import type { DeclaredFacts } from '../../schemas/records/index.ts'
import { jobSettingsOf, type VetSettings } from '../queue/shared/index.ts'
import type { CoordinatorContext } from './request.ts'

type SettingsContext = Pick<CoordinatorContext, 'shared' | 'installation' | 'now'>

/** The digest of the settings for a repository with these facts; the document lies in the shared folder then. */
export type ConfigOf = (facts: DeclaredFacts) => string

export const configOf = (settings: VetSettings, { shared, installation, now }: SettingsContext): ConfigOf => {
  const known = new Map<string, string>()
  const at = now()
  return (facts) => {
    const name = canonicalJson(facts)
    const digest = known.get(name) ?? shared.putSettings(jobSettingsOf({ ...settings, facts }, installation, at))
    known.set(name, digest)
    return digest
  }
}

/**
 * What the settings of this digest are called here and today: another installation, or a waiver that has ended, makes
 * other ones of them. Throws `job/configuration` where they are gone.
 */
export const refreshed = (digest: string, { shared, installation, now }: SettingsContext): string => {
  const settings = shared.settings(digest)
  if (settings !== null) return shared.putSettings(jobSettingsOf(settings, installation, now()))
  throw new AssayError('job/configuration', `The settings ${digest} are not in the shared folder ${shared.dir}.`, {
    remedy: 'Name the shared folder that the batch was begun with (--shared), or begin it again with its list.',
  })
}
