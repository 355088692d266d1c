import { describe, expect, test } from 'vitest'
import { effectOf, judge } from '../judge.ts'
import { log, result } from '../log.ts'

const judged = (...parts: Parameters<typeof log>) => judge('gitlab', log(...parts))
const at = (artifactLocation: unknown) => result(1, { locations: [{ physicalLocation: { artifactLocation } }] })

describe('a message for GitLab', () => {
  test('has a text or markdown', () => {
    expect(judged([result(1), result(2, { message: { text: 'a', markdown: '*a*' } })]).effects).toEqual([])
    expect(effectOf(judged([result(2, { message: { markdown: '*a*' } })]), 'gitlab/message-id')).toBeUndefined()
  })

  test('that is an id is not resolved', () => {
    expect(effectOf(judged([result(1), result(2, { message: { id: 'm' } })]), 'gitlab/message-id')).toMatchObject({
      effect: 'ignores',
      level: 'note',
      kept: 1,
      of: 2,
      at: ['/runs/0/results/1/message'],
      sentence: 'GitLab does not find the text of the message of 1 of 2 results.',
    })
  })
})

describe('the file of a result for GitLab', () => {
  const bases = {
    ROOT: { uri: 'file:///work/' },
    SRC: { uri: 'src/', uriBaseId: 'ROOT' },
    HERE: { description: { text: 'Anywhere.' } },
  }
  const messages = (location: unknown) =>
    effectOf(judged([at(location)], { originalUriBaseIds: bases }), 'gitlab/file-path')?.messages

  test.each([
    ['a relative URI', { uri: 'src/a.c' }],
    ['one under a base without a URI', { uri: 'src/a.c', uriBaseId: 'HERE' }],
    ['one under a base that the log does not know', { uri: 'src/a.c', uriBaseId: '%SRCROOT%' }],
    ['one under a base that is relative', { uri: 'a.c', uriBaseId: 'SRC' }],
    ['one with a colon further on', { uri: 'src/a:b.c' }],
    ['one that starts with a placeholder', { uri: '%SRCROOT%/src/a.c' }],
  ])('is found by %s', (_, location) => {
    expect(messages(location)).toBeUndefined()
  })

  test.each([
    ['one under a folder of the machine', { uri: 'a.c', uriBaseId: 'ROOT' }, 'GitLab takes the file for "/work/a.c".'],
    ['a file URI', { uri: 'file:///work/a.c' }, 'GitLab takes the file for "/work/a.c".'],
    ['a URI of the web', { uri: 'https://h.example/a.c' }, 'GitLab takes the file for "https://h.example/a.c".'],
    ['another scheme', { uri: 'x+9.Y-z:a.c' }, 'GitLab takes the file for "x+9.Y-z:a.c".'],
    ['an index alone', { index: 0 }, 'The location has no "uri"; GitLab does not read an index.'],
  ])('is not found by %s', (_, location, message) => {
    expect(messages(location)).toEqual([message])
  })

  test('that is not found is a note at the place', () => {
    expect(effectOf(judged([at({ uri: 'file:///work/a.c' }), result(2)]), 'gitlab/file-path')).toMatchObject({
      effect: 'ignores',
      level: 'note',
      kept: 1,
      of: 2,
      at: ['/runs/0/results/0/locations/0/physicalLocation'],
      sentence: 'GitLab cannot link 1 of 2 results to a file of the repository.',
    })
  })
})

describe('what GitLab does not read', () => {
  test('locations after the first', () => {
    const [place] = result(1)['locations'] as readonly unknown[]
    const more = [1, 2, 3].map((id) => ({ ...(place as object), id }))
    const two = effectOf(judged([result(1, { locations: more.slice(1) })]), 'gitlab/further-locations')
    expect(two).toMatchObject({ kept: 1, of: 2, messages: ['1 location beyond the first of a result.'] })
    expect(effectOf(judged([result(1), result(2, { locations: more })]), 'gitlab/further-locations')).toMatchObject({
      effect: 'ignores',
      level: 'note',
      kept: 2,
      of: 4,
      at: ['/runs/0/results/1/locations/1'],
      sentence: 'GitLab shows the first location of a result and leaves out 2 of 4 locations.',
    })
  })

  test('the kind of a result', () => {
    expect(effectOf(judged([result(1, { kind: 'fail' }), result(2, { kind: 'pass' })]), 'gitlab/kind')).toMatchObject({
      effect: 'ignores',
      level: 'note',
      kept: 1,
      of: 2,
      at: ['/runs/0/results/1/kind'],
      sentence: 'GitLab shows 1 of 2 results as findings, though their kind is another.',
    })
  })

  test('that the analysis failed', () => {
    const invocations = [{ executionSuccessful: true }, { executionSuccessful: false }]
    expect(effectOf(judged([result(1)], { invocations }), 'gitlab/unsuccessful')).toMatchObject({
      effect: 'ignores',
      level: 'note',
      at: ['/runs/0/invocations/1/executionSuccessful'],
      sentence: 'GitLab takes run 1 for complete, though an invocation failed.',
    })
    expect(judged([result(1)], { invocations: [{ executionSuccessful: true }] }).effects).toEqual([])
    const conversion = { tool: { driver: { name: 'Converter' } }, invocation: { executionSuccessful: false } }
    expect(judged([result(1)], { conversion }).effects).toEqual([])
    const [failed] = [{ executionSuccessful: false }]
    expect(effectOf(judged([result(1)], { invocations: [failed, failed] }), 'gitlab/unsuccessful')?.sentence).toBe(
      'GitLab takes run 1 for complete, though 2 invocations failed.',
    )
  })
})

test('a log that breaks the schema is refused', () => {
  const found = judged([result(1)], { nonsense: 1 })
  expect(found.accepts).toBe(false)
  expect(found.effects).toMatchObject([
    {
      effect: 'refuses',
      ruleId: 'schema/unknown-property',
      sentence: 'GitLab refuses the log: it breaks the schema of SARIF 2.1.0.',
    },
  ])
})
