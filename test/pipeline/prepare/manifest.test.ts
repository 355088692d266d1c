import { describe, expect, test } from 'vitest'
import { readManifest } from '../../../pipeline/prepare/read/manifest.ts'

const read = (text: string) => readManifest('Cargo.toml', Buffer.from(text))

describe('a Cargo.toml needs a registry', () => {
  test.each([
    ['by a version', '[dependencies]\nitoa = "1"\n'],
    ['by a table', '[dependencies.itoa]\nversion = "1"\noptional = true\n'],
    ['under another name', '[dependencies]\nnumbers = { package = "itoa", version = "1" }\n'],
    ['for tests', '[dev-dependencies]\nitoa = "1"\n'],
    ['for the build', '[build-dependencies]\nitoa = "1"\n'],
    ['on one platform', '[target.\'cfg(windows)\'.dependencies]\nitoa = "1"\n'],
    ['for its workspace', '[workspace]\nmembers = []\n[workspace.dependencies]\nitoa = "1"\n'],
  ])('%s', (_, text) => {
    expect(read(text)).toMatchObject({ problem: null, needsRegistry: true })
  })
})

describe('a Cargo.toml needs none', () => {
  test.each([
    ['without dependencies', '[package]\nname = "a"\n'],
    ['with a path and a version', '[dependencies]\na = { path = "../a", version = "1" }\n'],
    ['with a git address', '[dependencies]\na = { git = "https://example.org/a" }\n'],
    ['where the workspace says it', '[dependencies]\na.workspace = true\n'],
    ['where its dependencies are no table', 'dependencies = 3\n[target]\nx = 1\n'],
  ])('%s', (_, text) => {
    expect(read(text)).toMatchObject({ problem: null, needsRegistry: false })
  })

  test('that is not TOML gives a problem', () => {
    expect(read('[[[\n')).toMatchObject({ problem: 'It is not TOML in UTF-8.', needsRegistry: false })
  })
})
