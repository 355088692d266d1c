import { breach, type Case, legal } from '../case.ts'

const helpUri = '/runs/0/tool/driver/rules/0/helpUri'
const location = '/runs/0/results/0/locations/0/physicalLocation/artifactLocation'
const conversion: readonly [string, unknown] = [
  '/runs/0/conversion',
  { tool: { driver: { name: 'converter', version: '1' } } },
]
const at = (uri: string): readonly [string, unknown] => [location, { uri }]
const below = (uri: string, uriBaseId = 'SOURCE'): readonly [string, unknown] => [location, { uri, uriBaseId }]

export const fileUriCases: readonly Case[] = [
  breach('uri/file-slashes', '3.10.2', 'one slash', `${location}/uri`, at('file:/work/source/main.c')),
  legal('uri/file-slashes', 'a server', at('file://server/share/main.c')),
  legal('uri/file-slashes', 'three slashes and a drive', at('file:///C:/work/main.c')),
  breach('uri/file-dot', '3.10.2', 'in the middle', `${location}/uri`, at('file:///work/./main.c')),
  breach('uri/file-dot', '3.10.2', 'escaped', `${location}/uri`, at('file:///work/%2E/main.c')),
  breach('uri/file-dot', '3.10.2', 'in the base', '/runs/0/originalUriBaseIds/ROOT/uri', [
    '/runs/0/originalUriBaseIds/ROOT/uri',
    'file:///work/./',
  ]),
  breach('uri/file-dot', '3.10.2', 'by a converter', `${location}/uri`, at('file:///work/./main.c'), conversion),
  legal('uri/file-dot', 'in a URI of another scheme', [helpUri, 'https://gauge.example/./G1']),
  legal('uri/file-dot', 'names that begin with a dot', at('file:///work/.config/main.c')),
  breach('uri/file-empty-segment', '3.10.2', 'in the middle', `${location}/uri`, at('file:///work//main.c')),
  breach('uri/file-empty-segment', '3.10.2', 'a server in the path', `${location}/uri`, at('file:////server/main.c')),
  legal('uri/file-empty-segment', 'a slash at the end', at('file:///work/source/')),
  legal('uri/file-empty-segment', 'in a URI of another scheme', [helpUri, 'https://gauge.example//G1']),
  breach('uri/file-dot-dot', '3.10.2', 'by a direct producer', `${location}/uri`, at('file:///work/a/../main.c')),
  breach('uri/file-dot-dot', '3.10.2', 'escaped', `${location}/uri`, at('file:///work/a/%2e%2E/main.c')),
  legal('uri/file-dot-dot', 'by a converter', at('file:///work/a/../main.c'), conversion),
  legal('uri/file-dot-dot', 'the conversion lies in an external file', at('file:///work/a/../main.c'), [
    '/runs/0/externalPropertyFileReferences',
    { conversion: { location: { uri: 'x.sarif-external-properties' } } },
  ]),
  legal('uri/file-dot-dot', 'three dots', at('file:///work/.../main.c')),
  breach('artifact-location/segments', '3.10.2', 'a dot', `${location}/uri`, below('./main.c')),
  breach('artifact-location/segments', '3.10.2', 'two dots', `${location}/uri`, below('../../etc/passwd')),
  breach('artifact-location/segments', '3.10.2', 'an empty segment', `${location}/uri`, below('a//main.c')),
  legal('artifact-location/segments', 'two dots, by a converter', below('../main.c'), conversion),
  legal('artifact-location/segments', 'a dot before a colon', below('./1:2.c')),
  legal('artifact-location/segments', 'a base that nobody knows', below('./main.c', 'ELSEWHERE')),
  breach('sarif-uri/target', '3.10.3', 'a link in a message', '/runs/0/results/1/message/text', [
    '/runs/0/results/1/message',
    { text: 'See [there](sarif:/runs/0/results/9).' },
  ]),
  breach('sarif-uri/parts', '3.10.3', 'a link with an authority in markdown', '/runs/0/results/1/message/markdown', [
    '/runs/0/results/1/message',
    { text: 'See there.', markdown: 'See [there](sarif://runs/0).' },
  ]),
  legal('sarif-uri/target', 'a link to a result', [
    '/runs/0/results/1/message',
    { text: 'See [there](sarif:/runs/0/results/0).' },
  ]),
  legal('sarif-uri/target', 'a link that a placeholder completes', [
    '/runs/0/results/1/message',
    { text: 'See [there](sarif:/runs/0/results/{0}).', arguments: ['0'] },
  ]),
  breach('artifact-location/uri-and-index-differ', '3.4.2', 'another item of the archive', `${location}/uri`, [
    location,
    { uri: '/outer.c', index: 2 },
  ]),
  legal('artifact-location/uri-and-index-differ', 'the item without its slash', [
    location,
    { uri: 'inner.c', index: 2 },
  ]),
  breach('artifact-location/no-base', '3.4.4', 'no base', location, at('main.c')),
  legal('artifact-location/no-base', 'an item of an archive', [location, { uri: 'inner.c', index: 2 }]),
  legal('artifact-location/no-base', 'an external property file', [
    '/runs/0/externalPropertyFileReferences',
    { results: [{ location: { uri: 'x.sarif-external-properties' } }] },
  ]),
  breach('run/artifact-of-result', '3.14.15', 'a file that is not there', location, below('other.c')),
  legal('run/artifact-of-result', 'the same file by another base', below('source/main.c', 'ROOT')),
  legal('run/artifact-of-result', 'artifacts lie in an external file', below('other.c'), [
    '/runs/0/externalPropertyFileReferences',
    { artifacts: [{ location: { uri: 'x.sarif-external-properties' } }] },
  ]),
  legal('run/artifact-of-result', 'a base that nobody knows', below('other.c', 'ELSEWHERE')),
]
