import { readyBuild } from './due.mjs'
import quick from './quick.cjs'
import { writeJson } from './stamp.mjs'

/** Notes the sources of a program, so that the next start is a quick one (quick.cjs). */
export const remember = (root, build, program) => {
  const marks = quick.takeMarks(root, build, program)
  // Asked after the look at the sources: what changed before it shows here, what changes later shows in the marks.
  if (marks === null || readyBuild(root, 'js') !== build) return
  try {
    writeJson(quick.marksFile(build, program), marks)
  } catch (error) {
    // Another user's folder, or a full disk: every start takes the long way.
    if (!['EACCES', 'EROFS', 'EPERM', 'ENOSPC'].includes(error.code)) throw error
  }
}
