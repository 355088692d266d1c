import { describe, expect, test } from 'vitest'
import { encodeFrame, frameReader } from '../../pipeline/examine/frames.ts'
import { examineNamedRules } from '../../pipeline/examine/named-rules.ts'
import type { Request, RulesReply } from '../../pipeline/examine/protocol.ts'
import { parseFound } from '../../pipeline/named-rules/read.ts'
import type { Runner } from '../../runner/index.ts'
import type { RawRun } from '../../schemas/records/index.ts'
import { ruleText } from '../analyzers/rule-set.ts'

const ended: RawRun = {
  ...{ argv: [], exitCode: 0, signal: null, startFailure: null, limitHit: null, durationMs: 0, receipt: null },
  ...{ stdout: new Uint8Array(), stderr: new Uint8Array() },
}
const text = ruleText('one', 'bad($X)')

/** Reads one named file where the child does what the real one does, and `forge` says what it writes. */
const readWith = (forge: (reply: RulesReply) => Partial<RawRun>) => {
  const run: Runner['run'] = async ({ stdin }) => {
    const read = frameReader()
    for await (const chunk of stdin as AsyncIterable<Uint8Array>)
      for (const { header, blobs } of read(chunk)) {
        const reply = examineNamedRules(header as Extract<Request, { kind: 'rules' }>, blobs)
        return { ...ended, ...forge(reply) }
      }
    return ended
  }
  const runner: Runner = { report: { backends: [] }, backend: 'fake', run, close: async () => {} }
  const found = [{ rules: [{ uri: 'rules/a.yaml', bytes: Buffer.from(text) }], licences: [], paths: [], problems: [] }]
  return parseFound(found, { runner, destination: '/nowhere', signal: new AbortController().signal })
}
const saying = (reply: object): Partial<RawRun> => ({ stdout: encodeFrame(reply, []) })
const [mine, theirs] = [text, text.replaceAll('one', 'two')]

test('what the child read of named rules is what was named', async () => {
  const { ruleSet, seen, problems } = await readWith(saying)
  expect(ruleSet.files).toMatchObject([{ uri: 'rules/a.yaml', text: mine }])
  expect(ruleSet.rules.map(({ id }) => id)).toEqual(['one'])
  expect(seen?.rules).toHaveLength(1)
  expect(problems).toEqual([])
})

describe('of a hostile answer nothing is run and nothing judged:', () => {
  const file = (reply: RulesReply, more: object): object => ({
    ...reply,
    ruleSet: { ...reply.ruleSet, files: reply.ruleSet.files.map((each) => ({ ...each, ...more })) },
  })
  test.each<[string, (reply: RulesReply) => Partial<RawRun>, string]>([
    ['none', () => ({ stderr: Buffer.from('gone\n'), exitCode: 1 }), 'its reader ended with exit 1: gone'],
    ['a death', () => ({ exitCode: null, signal: 'SIGKILL' }), 'its reader ended with signal SIGKILL'],
    ['a limit', () => ({ limitHit: 'memory' }), 'its reader reached the limit of memory'],
    ['no frame', () => ({ stdout: Buffer.from([0, 0, 0, 2, 0x7b, 0x7b]) }), 'its reader ended with exit 0'],
    ['another shape', (reply) => saying({ ...reply, ruleSet: null }), 'its reader ended with exit 0'],
    [
      'another kind under its name',
      (reply) => saying({ ...reply, kind: 'log', id: 'rules' }),
      'its reader ended with exit 0',
    ],
    ['another text', (reply) => saying(file(reply, { text: theirs })), 'other rules than it was given'],
    ['another digest', (reply) => saying(file(reply, { sha256: '0'.repeat(64) })), 'other rules than it was given'],
    ['another file', (reply) => saying(file(reply, { uri: '/etc/passwd' })), 'other rules than it was given'],
    [
      'a rule of no file',
      (reply) =>
        saying({
          ...reply,
          ruleSet: { ...reply.ruleSet, rules: reply.ruleSet.rules.map((rule) => ({ ...rule, file: 7 })) },
        }),
      'other rules than it was given',
    ],
  ])('%s', async (_what, forge, why) => {
    const { ruleSet, seen, problems } = await readWith(forge)
    expect(ruleSet).toEqual({ files: [], rules: [] })
    expect(seen).toBeNull()
    expect(problems).toEqual([expect.stringContaining(why)])
  })
})

test('a file of more rules than a call takes arguments is a list of problems, not a death of its reader', () => {
  const bytes = Buffer.from(`rules: [${'1,'.repeat(199_000)}]`)
  const request = { kind: 'rules', files: ['a.yaml'], licences: [], paths: [] } as const
  expect(examineNamedRules(request, [bytes]).problems).toHaveLength(199_000)
}, 60_000)
