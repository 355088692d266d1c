import { expect, test } from 'vitest'
import { filePath } from '../../../../sarif/profiles/gitlab/file-path.ts'

const bases = {
  ROOT: { uri: 'file:///work/' },
  SRC: { uri: 'src/', uriBaseId: 'ROOT' },
  BARE: { uri: 'src' },
  HERE: {},
}

test.each([
  [{ uri: 'a.c' }, 'a.c'],
  [{ uri: 'file:///work/a.c' }, '/work/a.c'],
  [{ uri: 'a/file://b.c' }, 'a/file://b.c'],
  [{ uri: '%SRC_ROOT%/a.c' }, 'a.c'],
  [{ uri: '%SRCROOT%a.c' }, 'a.c'],
  [{ uri: 'a/%SRCROOT%/b.c' }, 'a/%SRCROOT%/b.c'],
  [{ uri: '%%/a.c' }, '%%/a.c'],
  [{ uri: '%20/a%20.c' }, '%20/a%20.c'],
  [{ uri: 'a.c', uriBaseId: 'ROOT' }, '/work/a.c'],
  [{ uri: 'a.c', uriBaseId: 'SRC' }, 'src/a.c'],
  [{ uri: '/b/a.c', uriBaseId: 'BARE' }, 'src/b/a.c'],
  [{ uri: '/a.c', uriBaseId: 'HERE' }, 'a.c'],
  [{ uri: '/a.c', uriBaseId: 'ELSEWHERE' }, '/a.c'],
  [{ uri: 'a.c', uriBaseId: 'constructor' }, 'a.c'],
  [{ uriBaseId: 'SRC' }, 'src/'],
  [{}, ''],
])('of %j GitLab makes the path %j', (location, path) => {
  expect(filePath(location, bases)).toBe(path)
})
