import type { Rule } from '../../rules/rule.ts'
import type { RunTables } from '../../rules/tables.ts'
import type { Desk } from '../desk.ts'
import { relate } from '../quote.ts'
import { ownSubject } from './artifact.ts'

export const contentsSourceRules = (deskOf: (run: RunTables) => Desk): readonly Rule[] => [
  {
    id: 'source/contents',
    section: '3.24.8',
    level: 'error',
    requirement: 'contents is the whole artifact, with its own line breaks. Redaction tokens stand for any text.',
    remedy: 'Embed the file as it was analyzed, without translating line breaks.',
    enter: {
      artifact: (artifact, visit) => {
        const { text, binary } = artifact.contents ?? {}
        const subject = text === undefined && binary === undefined ? null : ownSubject(artifact, visit, deskOf)
        if (!visit.run || !subject) return
        const { tokens } = deskOf(visit.run)
        if (text !== undefined && subject.text) {
          const whole = { start: 0, end: subject.text.text.length }
          const relation = relate(text.replace(/^\uFEFF/, ''), whole, subject.text, tokens)
          if (relation === 'line-breaks')
            visit.report(`The text differs from "${subject.path}" in its line breaks.`, 'contents', 'text')
          else if (relation !== 'equal') visit.report(`The text is not that of "${subject.path}".`, 'contents', 'text')
        }
        if (binary !== undefined && !Buffer.from(binary, 'base64').equals(subject.file.bytes))
          visit.report(`The bytes are not those of "${subject.path}".`, 'contents', 'binary')
      },
    },
  },
]
