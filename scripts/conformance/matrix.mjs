/** What an answer is worth. `lint` cases are legal logs. */
const judge = (expect, verdict) => {
  if (verdict === 'none') return 'none'
  if (expect === 'refuse') return verdict === 'refused' ? 'ok' : 'MISSED'
  return verdict === 'accepted' ? 'ok' : 'ALARM'
}

const percent = (part, whole) => (whole === 0 ? '' : ` (${Math.floor((100 * part) / whole)} %)`)

/** The matrix, a line for each case and a summary for each validator; the first column is the one under test. */
export const render = (cases, columns, onlyFailures) => {
  const judged = cases.map((one, index) => ({
    one,
    said: columns.map(({ verdicts }) => judge(one.expect, verdicts[index])),
  }))
  const width = Math.max(...columns.map(({ name }) => name.length), 6)
  const sectionWidth = Math.max(7, ...cases.map(({ section }) => section.length))
  const row = (expect, section, answers, what) =>
    `${expect.padEnd(7)} ${section.padEnd(sectionWidth)} ${answers.map((answer) => answer.padEnd(width)).join(' ')} ${what}`
  const shown = onlyFailures ? judged.filter(({ said }) => said.some((answer) => answer !== 'ok')) : judged
  const lines = shown.map(({ one, said }) => row(one.expect, one.section, said, `${one.rule}: ${one.name}`))
  const head = row(
    'expect',
    'section',
    columns.map(({ name }) => name),
    'case',
  )
  const summary = columns.map(({ name }, index) => summarize(name, judged, index))
  return {
    text: [head, ...lines, '', ...summary, ''].join('\n'),
    isRight: judged.every(({ said }) => said[0] === 'ok'),
  }
}

const summarize = (name, judged, index) => {
  const breaches = judged.filter(({ one }) => one.expect === 'refuse')
  const legal = judged.filter(({ one }) => one.expect !== 'refuse')
  const count = (some, answer) => some.filter(({ said }) => said[index] === answer).length
  const refused = count(breaches, 'ok')
  const none = count(judged, 'none')
  return (
    `${name}: ${refused} of ${breaches.length} breaches refused${percent(refused, breaches.length)}, ` +
    `${count(legal, 'ALARM')} false alarms on ${legal.length} legal logs${none === 0 ? '' : `, no answer to ${none}`}`
  )
}
