// CommonJS, as all that the quick start of scripts/launch.cjs loads: Node's loader of modules takes longer than the rest of it.
const { readFileSync, statSync } = require('node:fs')
const { join } = require('node:path')

/** One stamp for each Node that used this folder: switching between two of them costs nothing. lib/installation.ts reads it. */
exports.stampFile = (root) =>
  join(root, '.tools', `installed-${process.platform}-${process.arch}-${process.versions.modules}.json`)

exports.readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

/** What a file's size and time were when its digest was taken: a changed pair means that the digest must be taken anew. */
exports.fileMark = (file) => {
  const { size, mtimeMs } = statSync(file)
  return `${size}:${mtimeMs}`
}
