import { byCodeUnit } from '../../../lib/order.ts'
import type { Processor } from '../contract.ts'
import { resultsOf, runOf, runPath } from '../places.ts'

/** First, so that a tool's remark on itself (a file it could not read) is never sorted, hashed or counted as a finding. */
export const toolNotices: Processor = {
  id: 'tool-notices',
  reason: 'A remark of the tool on itself or on a file that it did not read is a notification, not a result.',
  apply: (draft, { noticeOf, exitCodes }) => {
    // executionSuccessful is true: a run that did not finish never comes here (an analyzer's outcome says so instead).
    if (runOf(draft.log).invocations === undefined) {
      const invocations = exitCodes.map((exitCode) => ({ executionSuccessful: true, exitCode }))
      draft.set([...runPath, 'invocations'], invocations)
    }
    const notices = resultsOf(draft.log).flatMap((result, index) => {
      const reason = noticeOf(result)
      // Where in a file that was not read is no place at all.
      const locations = (result.locations ?? []).map(({ physicalLocation }) => ({
        physicalLocation: { artifactLocation: physicalLocation?.artifactLocation },
      }))
      return reason === null
        ? []
        : [{ index, notification: { message: { text: reason }, level: 'warning', locations } }]
    })
    if (notices.length === 0) return
    for (const { index } of notices.toReversed()) draft.remove([...runPath, 'results', index])
    const notifications = notices
      .map(({ notification }) => ({ key: JSON.stringify(notification), notification }))
      .sort((a, b) => byCodeUnit(a.key, b.key))
      .map(({ notification }) => notification)
    draft.set([...runPath, 'invocations', 0, 'toolExecutionNotifications'], notifications)
  },
}
