const unlisted = 'not among the '
const uncovered = 'left out by '

/** Why a file was not read where the tool came to its end and does not list it: `files that Ruff lists as checked`. */
export const notAmong = (list: string): string => `${unlisted}${list}`

/** Why a file was not read where the tool says that a configuration leaves it out. */
export const leftOutBy = (what: string): string => `${uncovered}${what}`

/** Whether a file was not read since the tool passed it by; under the tree's own configuration that is the tree's wish. */
export const isPassedBy = (reason: string): boolean => reason.startsWith(unlisted) || reason.startsWith(uncovered)
