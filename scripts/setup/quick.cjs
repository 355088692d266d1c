const { join } = require('node:path')
const { fileMark, readJson, stampFile } = require('./stamp-file.cjs')

/**
 * The build of the last set-up where no source of one program has changed since, judged by these files alone; else null,
 * and set-up has the word. The whole check looks at every source of Assay, which takes longer than a small validation.
 */
exports.quickBuild = (root, program) => {
  const build = readJson(stampFile(root))?.build
  if (build === undefined) return null
  const marks = readJson(marksFile(join(root, build), program))
  return marks?.every(([file, mark]) => markOf(join(root, file)) === mark) ? join(root, build) : null
}

/** The state of a program's sources for `quickBuild`: by path, size and time. Null where the build has no such program. */
exports.takeMarks = (root, build, program) =>
  readJson(join(build, `${program}.inputs.json`))?.map((file) => [file, markOf(join(root, file))]) ?? null

// By version, since set-up has found that this Node is new enough.
const marksFile = (build, program) => join(build, `${program}-${process.version}.marks.json`)
exports.marksFile = marksFile

const markOf = (file) => {
  try {
    return fileMark(file)
  } catch {
    return null // gone, so that something has changed
  }
}
