import { printable } from '../../lib/printable.ts'
import { redactText } from '../../lib/redact/index.ts'
import type { JobFailure } from '../../schemas/records/index.ts'
import type { ListedEntry } from './request.ts'

/** A URL as it may be shown: without user, password, query and fragment. */
type Remote = { readonly scheme: string; readonly shown: string }

/** What git would fetch from elsewhere; null for a path. `isThere`: whether a folder of that name lies here. */
const remoteOf = (text: string, isThere: (path: string) => boolean): Remote | null => {
  const [, helper] = /^([A-Za-z0-9][A-Za-z0-9+.-]*)::/u.exec(text) ?? []
  if (helper !== undefined && !isThere(text))
    return { scheme: helper.toLowerCase(), shown: `${helper.toLowerCase()}::` }
  const [, scheme, rest] = /^([A-Za-z][A-Za-z0-9+.-]*):\/\/(.*)$/su.exec(text) ?? []
  if (scheme !== undefined && rest !== undefined)
    return {
      scheme: scheme.toLowerCase(),
      shown: `${scheme.toLowerCase()}://${withoutUser(rest.replace(/[?#].*$/su, ''))}`,
    }
  // git's own short form: no slash before the colon. Without a user the host has to look like one.
  const [, user, host, path] = /^([^\s/:@]+@)?(\[[^\]/]+\]|[A-Za-z0-9.-]+):(.*)$/su.exec(text) ?? []
  if (host === undefined || path === undefined) return null
  if (user === undefined && !/[A-Za-z0-9]\.[A-Za-z]/u.test(host)) return null
  return isThere(text) ? null : { scheme: 'ssh', shown: `${host}:${path}` }
}

/** A password may hold a slash that was not escaped: then all up to the last @ is cut. */
const withoutUser = (rest: string): string => {
  const [authority = ''] = rest.split('/')
  const isHost = /^(?:\[[^\]]*\]|[^:@[\]]*)(?::\d*)?$/u.test(authority)
  return isHost ? rest : rest.slice(rest.lastIndexOf('@') + 1)
}

/** The entry of a URL, which ends without anything being started; null for a path. */
export const remoteEntry = (text: string, isThere: (path: string) => boolean): ListedEntry | null => {
  const remote = remoteOf(text, isThere)
  if (remote === null) return null
  const shown = redactText(remote.shown).text
  const problem: JobFailure = {
    code: 'job/remote',
    message: `${printable(shown)} is a git URL (${remote.scheme}), and a batch vets what lies in the file system.`,
    remedy: 'Clone it with credentials of your own and name the clone.',
  }
  return { shown, path: shown, ref: null, problem }
}
