import type { ConsumerRule } from '../consumer-rule.ts'
import { lostOf, resultRule } from '../result-rule.ts'
import { unreadFailure, unreadKind, unreadLocations } from '../unread.ts'
import { filePath } from './file-path.ts'
import { parser, reader } from './limits.ts'

const byParser = { ...reader, source: parser }

const messageId = resultRule(
  {
    id: 'gitlab/message-id',
    effect: 'ignores',
    requirement: 'The message of a result has its text, for GitLab does not read message strings.',
    remedy: 'Write "text" with the arguments filled in beside "id".',
    source: parser,
    sentence: (tally) => `GitLab does not find the text of the message of ${lostOf(tally)}.`,
  },
  ({ message }) =>
    message?.text === undefined && message?.markdown === undefined
      ? { message: 'The message has no text of its own.', inside: message ? ['message'] : [] }
      : null,
)

const rootedPath = resultRule(
  {
    id: 'gitlab/file-path',
    effect: 'ignores',
    requirement:
      'The place of a result is a path from the root of the repository, without a base that is a folder of the machine.',
    remedy: 'Write URIs relative to the root of the repository, under no base or one without a URI.',
    source: parser,
    sentence: (tally) => `GitLab cannot link ${lostOf(tally)} to a file of the repository.`,
  },
  ({ locations }, { run }) => {
    const place = locations?.[0]?.physicalLocation
    if (!place || !run) return 'apart'
    const path = filePath(place.artifactLocation ?? {}, run.run.originalUriBaseIds ?? {})
    const inside = ['locations', 0, 'physicalLocation']
    if (path === '') return { message: 'The location has no "uri"; GitLab does not read an index.', inside }
    const isInside = !path.startsWith('/') && !/^[A-Za-z][A-Za-z0-9+.-]*:/.test(path)
    return isInside ? null : { message: `GitLab takes the file for "${path}".`, inside }
  },
)

/** What GitLab shows otherwise than it was meant. */
export const shownRules: readonly ConsumerRule[] = [
  messageId,
  rootedPath,
  unreadLocations(reader),
  unreadKind(byParser),
  unreadFailure(byParser),
]
