import { describe, expect, test } from 'vitest'
import { effectOf, judge } from '../judge.ts'
import { log, result, withoutAny } from '../log.ts'

const judged = (...parts: Parameters<typeof log>) => judge('sonarqube', log(...parts))
const at = (artifactLocation: unknown, more: object = {}) =>
  result(1, { locations: [{ physicalLocation: { artifactLocation, ...more } }] })
const noPlace = { physicalLocation: { artifactLocation: { index: 0 } } }

test('results with a rule, a text and a place all arrive', () => {
  expect(judged([result(1), result(2)])).toMatchObject({ accepts: true, effects: [], defects: [] })
})

describe('a result that SonarQube drops', () => {
  test('has no ruleId, even where its rule has an id', () => {
    const found = judged([result(1), { ...withoutAny(result(2), 'ruleId'), rule: { id: 'S1' } }])
    expect(found.accepts).toBe(true)
    expect(effectOf(found, 'sonarqube/no-rule-id')).toMatchObject({
      effect: 'drops',
      level: 'warning',
      what: 'results',
      kept: 1,
      of: 2,
      at: ['/runs/0/results/1'],
      sentence: 'SonarQube drops 1 of 2 results: no ruleId.',
    })
  })

  test.each([
    ['an id for a message', { id: 'm' }, 'The message of the result has no "text".'],
    ['U+0000 in its message', { text: 'a\0b' }, 'The message holds U+0000.'],
  ])('has %s', (_, message, said) => {
    expect(effectOf(judged([result(1), result(2, { message })]), 'sonarqube/message-text')).toMatchObject({
      effect: 'drops',
      level: 'warning',
      kept: 1,
      of: 2,
      at: ['/runs/0/results/1/message'],
      messages: [said],
      sentence: 'SonarQube drops 1 of 2 results: no text in the message.',
    })
  })

  test.each([
    ['first location', { locations: [noPlace] }, '/locations/0'],
    ['logical location', { locations: [{ logicalLocations: [{ name: 'run' }] }] }, '/locations/0'],
    [
      'second related location',
      { relatedLocations: [{ physicalLocation: { artifactLocation: { uri: 'b.c' } } }, noPlace] },
      '/relatedLocations/1',
    ],
    ['frame of a stack', { stacks: [{ frames: [{}, { location: noPlace }] }] }, '/stacks/0/frames/1/location'],
  ])('has no URI in its %s', (_, more, pointer) => {
    expect(effectOf(judged([result(1), result(2, more)]), 'sonarqube/location-uri')).toMatchObject({
      effect: 'drops',
      level: 'warning',
      kept: 1,
      of: 2,
      at: [`/runs/0/results/1${pointer}`],
      sentence: 'SonarQube drops 1 of 2 results: a location without a URI that can be read.',
    })
  })

  test('does not lack one in its second location, which is not read', () => {
    const [first] = result(1)['locations'] as readonly unknown[]
    expect(effectOf(judged([result(1, { locations: [first, noPlace] })]), 'sonarqube/location-uri')).toBeUndefined()
  })

  const uri = (text: string) => effectOf(judged([result(1), at({ uri: text })]), 'sonarqube/location-uri')?.messages

  test.each([
    ['my file.c', '"my file.c" is no URI: a space is not escaped.'],
    ['100%.c', '"100%.c" is no URI: "%.c" is no percent escape.'],
    ['é a.c', '"é a.c" is no URI: a space is not escaped.'],
    ['file:a.c', '"file:a.c" has the scheme "file" and no path.'],
    ['c:a.c', '"c:a.c" has the scheme "c" and no path.'],
    ['https://h.example', '"https://h.example" has the scheme "https" and no path.'],
  ])('has the URI %s', (text, message) => {
    expect(uri(text)).toEqual([message])
    expect(effectOf(judged([at({ uri: text })]), 'sonarqube/location-uri')?.at).toEqual([
      '/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri',
    ])
  })

  test.each(['src/a.c', 'é.c', 'file:///work/a.c', 'https://h.example/a.c', '../a.c'])('has not the URI %s', (text) => {
    expect(uri(text)).toBeUndefined()
  })

  const region = (inside: unknown) =>
    effectOf(judged([result(1), at({ uri: 'a.c' }, { region: inside })]), 'sonarqube/region')

  test.each([
    ['without a start', { charOffset: 4 }, 'The region has no "startLine".'],
    ['that ends in an earlier line', { startLine: 4, endLine: 3 }, 'The region ends before it starts.'],
    [
      'that ends in an earlier column',
      { startLine: 4, startColumn: 3, endColumn: 2 },
      'The region ends before it starts.',
    ],
  ])('has a region %s', (_, inside, message) => {
    expect(region(inside)).toMatchObject({
      effect: 'drops',
      level: 'warning',
      kept: 1,
      of: 2,
      at: ['/runs/0/results/1/locations/0/physicalLocation/region'],
      messages: [message],
      sentence: 'SonarQube drops 1 of 2 results: a region that is no range of lines.',
    })
  })

  test.each([
    ['of a line', { startLine: 4 }],
    ['that is empty, which means its line', { startLine: 4, startColumn: 3, endColumn: 3 }],
    ['that ends at a smaller column of a later line', { startLine: 4, startColumn: 9, endLine: 5, endColumn: 2 }],
    ['that names its line twice', { startLine: 4, endLine: 4 }],
    ['that starts in a column', { startLine: 4, startColumn: 3 }],
    ['that ends in the first column', { startLine: 4, endColumn: 1 }],
    ['with offsets beside the line', { startLine: 4, charOffset: 40 }],
  ])('has not a region %s', (_, inside) => {
    expect(region(inside)).toBeUndefined()
  })

  test('is counted once, for the first reason', () => {
    const found = judged([withoutAny(result(1, { message: { id: 'm' }, locations: [noPlace] }), 'ruleId')])
    expect(found.effects.map(({ ruleId }) => ruleId)).toEqual(['sonarqube/no-rule-id'])
  })
})
