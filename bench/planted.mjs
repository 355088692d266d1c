import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'

const tailBytes = 8192

/** Gives the last result of a generated log the id of a rule that its ruleIndex does not name; nothing else moves. */
export const plantInLastResult = (path) => {
  const file = openSync(path, 'r+')
  try {
    const { size } = fstatSync(file)
    const tail = Buffer.alloc(Math.min(tailBytes, size))
    const start = size - tail.length
    readSync(file, tail, 0, tail.length, start)
    const at = tail.lastIndexOf('"ruleId":"BM')
    writeSync(file, '"ruleId":"BM999999"', start + at)
  } finally {
    closeSync(file)
  }
}

const expected = ({ result, repeated }) =>
  result === undefined
    ? [
        ['schema/unique-items', `/runs/0/artifacts/${repeated}`],
        ['schema/unique-items', `/runs/0/tool/driver/rules/${repeated}`],
      ]
    : [['result/rule-id-of-index', `/runs/0/results/${result}/ruleId`]]

/** What is wrong with what `assay validate --format json` said of a log without defects, or with `planted` ones. */
export const faultsOf = ({ code, stdout, stderr }, planted) => {
  if (code !== (planted === null ? 0 : 1)) return [`assay ended with ${code}: ${(stderr || stdout).slice(0, 500)}`]
  const [file] = JSON.parse(stdout).files
  if (planted === null)
    return Object.values(file.counts).every((count) => count === 0)
      ? []
      : [`defects in a log without any: ${JSON.stringify(file.defects[0])}`]
  return expected(planted)
    .filter(([id, pointer]) => !file.defects.some((defect) => defect.ruleId === id && defect.pointer === pointer))
    .map(([id, pointer]) => `${id} at ${pointer} was not found`)
}
