import type { Run } from '../../../schemas/sarif/index.ts'
import { descriptorLists, runLists } from '../../remap/index.ts'
import { canonicalKey } from '../../walk/index.ts'
import type { joinDetails } from './details.ts'
import type { Joining } from './group.ts'
import type { JoinedLists } from './unite.ts'

type Tokens = readonly string[]
type Known = {
  readonly lists: JoinedLists
  readonly details: ReturnType<typeof joinDetails>
  readonly firstResult: (of: Joining) => number
  readonly base: (of: Joining, id: string) => string
}

const indexOf = (token: string | undefined): number => (token !== undefined && /^\d+$/.test(token) ? Number(token) : -1)

const inComponent = (lists: JoinedLists, of: Joining, component: string, tokens: Tokens): Tokens => {
  const [name, at, ...rest] = tokens
  const list = descriptorLists.find((one) => one === name)
  const to = list ? lists.descriptor(of, { component, list, index: indexOf(at) }) : -1
  return list && to >= 0 ? [list, String(to), ...rest] : tokens
}

const below = (lists: JoinedLists, of: Joining, list: string, tokens: Tokens): Tokens => {
  const [at, ...rest] = tokens
  if (at === undefined) return [list]
  const key = `${list}/${at}`
  return [...lists.component(of, key).split('/'), ...inComponent(lists, of, key, rest)]
}

/** Details that are not those of the joined run are among what it aggregates. */
const inDetails = (run: Run, details: Known['details'], tokens: Tokens): Tokens => {
  const [name, at, ...rest] = tokens
  const isOwn = name === 'automationDetails'
  const meant = isOwn ? run.automationDetails : run.runAggregates?.[indexOf(at)]
  const key = canonicalKey(meant ?? null)
  if (meant === undefined || (isOwn && canonicalKey(details.automationDetails ?? null) === key)) return tokens
  const to = (details.runAggregates ?? []).findIndex((one) => canonicalKey(one) === key)
  return ['runAggregates', String(to), ...(isOwn ? tokens.slice(1) : rest)]
}

/** Where what led to something inside a run (RFC 6901 tokens below the run) leads in the joined run. */
export const insideJoined =
  ({ lists, details, firstResult, base }: Known) =>
  (of: Joining, tokens: Tokens): Tokens => {
    const [name, at, ...rest] = tokens
    switch (name) {
      case 'tool':
        if (at === 'driver') return ['tool', 'driver', ...inComponent(lists, of, 'driver', rest)]
        return at === 'extensions' ? ['tool', ...below(lists, of, at, rest)] : tokens
      case 'taxonomies':
      case 'policies':
      case 'translations':
        return below(lists, of, name, tokens.slice(1))
      case 'automationDetails':
      case 'runAggregates':
        return inDetails(of.member.value, details, tokens)
      case 'results':
        return at === undefined ? tokens : [name, String(indexOf(at) + firstResult(of)), ...rest]
      case 'originalUriBaseIds':
        return at === undefined ? tokens : [name, base(of, at), ...rest]
      default: {
        const list = runLists.find((one) => one === name)
        return list && at !== undefined ? [list, String(lists.index(of, list, indexOf(at))), ...rest] : tokens
      }
    }
  }
