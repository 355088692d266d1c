import { describe, expect, test } from 'vitest'
import { type RepairOptions, repairBytes } from '../../../sarif/index.ts'
import type { PatchOperation } from '../../../schemas/records/index.ts'
import { base } from '../../conformance/base.ts'
import { changed, type Edit } from '../../conformance/case.ts'
import { alone, bytes } from './repaired.ts'

const driver = '/runs/0/tool/driver'
const first = '/runs/0/results/0'
const second = '/runs/0/results/1'
const location = `${first}/locations/0/physicalLocation/artifactLocation`
const start = '/runs/0/invocations/0/startTimeUtc'
const bases = '/runs/0/originalUriBaseIds'

const shown = ({ op, path, value }: PatchOperation): string =>
  [op, path, ...(value === undefined ? [] : [JSON.stringify(value)])].join(' ')

/** What is changed in the base log with these edits. */
const changes = (edits: readonly Edit[], options: RepairOptions = alone): readonly string[] => {
  const repaired = repairBytes(bytes(changed(base(), edits)), options)
  return 'refused' in repaired
    ? [repaired.refused]
    : (repaired.ledger?.steps ?? []).flatMap(({ patch }) => patch.map(shown))
}

const plain = {
  ruleId: 'G2',
  message: { text: 'x' },
  locations: [{ physicalLocation: { artifactLocation: { index: 0 }, region: { startLine: 1 } } }],
}

type Row = readonly [name: string, edits: readonly Edit[], expected: readonly string[]]

const uri = (text: string, more: object = { uriBaseId: 'SOURCE' }): readonly Edit[] => [
  [location, { uri: text, ...more }],
]
const toUri = (text: string): string => `replace ${location}/uri "${text}"`

const uris: readonly Row[] = [
  ['an escape stays beside what is escaped now', uri('a%20b c.c'), [toUri('a%20b%20c.c')]],
  ['two bytes of UTF-8 for one character', uri('ü.c'), [toUri('%C3%BC.c')]],
  ['four bytes of UTF-8 for an emoji', uri('🔥.c'), [toUri('%F0%9F%94%A5.c')]],
  ['a "%" that is no escape', uri('100%.c'), [toUri('100%25.c')]],
  ['a number sign in a path that is not escaped is left', uri('C# samples/a.cs'), []],
  ['a question mark in a file URI that is not escaped is left', uri('file:///a b?.c', {}), []],
  [
    'an address of the web keeps its query and fragment',
    [[`${driver}/informationUri`, 'https://gauge.example/a b?c d#e f']],
    [`replace ${driver}/informationUri "https://gauge.example/a%20b?c%20d#e%20f"`],
  ],
  ['a control character', uri('a\tb.c'), [toUri('a%09b.c')]],
  ['a colon and a space in the first segment', uri('my file:1.c'), [toUri('./my%20file:1.c')]],
  ['a "%" beside an escape is left', uri('100%/%41.c'), []],
  ['white space at the end of a path is left', uri('a.c '), []],
  ['half of a surrogate pair is left', uri('a\ud800.c'), []],
  [
    'white space after the address of a page',
    [[`${driver}/informationUri`, 'https://gauge.example/\n']],
    [`replace ${driver}/informationUri "https://gauge.example/"`],
  ],
  ['a host that is none is left', [[`${driver}/informationUri`, 'https://a b/']], []],
]

const onDrive: readonly Edit[] = [[`${bases}/ROOT/uri`, 'file:///C:/work/']]
const windows: readonly Row[] = [
  ['a drive and backslashes', uri('c:\\work\\a b.c', {}), [toUri('file:///C:/work/a%20b.c')]],
  [
    'a drive and slashes below a base',
    uri('C:/work/a.c'),
    [toUri('file:///C:/work/a.c'), `remove ${location}/uriBaseId`],
  ],
  ['a server', uri('\\\\build\\share\\a.c', {}), [toUri('file://build/share/a.c')]],
  ['a file URI with backslashes', uri('file:///C:\\work\\a.c', {}), [toUri('file:///C:/work/a.c')]],
  ['a relative path below a base on a drive', [...onDrive, ...uri('a\\b.c')], [toUri('a/b.c')]],
  ['a relative path below a base of another system is left', uri('a\\b.c'), []],
  ['a drive path with an escape is left', uri('C:\\a%20b.c', {}), []],
]

const slashes: readonly Row[] = [
  [
    'two slashes at the end of a base become one',
    [[`${bases}/SOURCE/uri`, 'source//']],
    [`replace ${bases}/SOURCE/uri "source/"`],
  ],
  [
    'two slashes at the end of a base are left where a URI leads upwards',
    [[`${bases}/SOURCE/uri`, 'source//'], ...uri('../main.c')],
    [],
  ],
  ['a slash before a path below a base', uri('/main.c'), [toUri('main.c')]],
  ['a path that is that of the base and more is left', uri('/work/source/main.c'), []],
  ['a path without a base is left', uri('/main.c', {}), []],
  ['a path below a folder of every machine is left, beside a base, too', uri('/usr/include/stdio.h'), []],
  ['two slashes are left', uri('//main.c'), []],
  [
    'a nested artifact keeps its slash',
    [[`${first}/relatedLocations/0/physicalLocation/artifactLocation/uri`, '/inner.c'], ...uri('/main.c')],
    [toUri('main.c')],
  ],
]

const files: readonly Row[] = [
  ['"." and empty segments of a file URI', uri('file:///work/.//a/./b.c', {}), [toUri('file:///work/a/b.c')]],
  ['".." is left', uri('file:///work/../a.c', {}), []],
  ['an empty segment beside ".." is left', uri('file:///work//../a.c', {}), []],
  ['an absolute URI needs no base', uri('https://host.example/a.c'), [`remove ${location}/uriBaseId`]],
  [
    'the base of a base that is absolute',
    [[`${bases}/SOURCE/uri`, 'file:///a/']],
    [`remove ${bases}/SOURCE/uriBaseId`],
  ],
  ['the slash of a base', [[`${bases}/ROOT/uri`, 'file:///work']], [`replace ${bases}/ROOT/uri "file:///work/"`]],
  [
    'the root of a scheme keeps its slashes beside a base that lacks one',
    [
      [`${bases}/ROOT/uri`, 'file:///'],
      [`${bases}/SOURCE/uri`, 'source'],
    ],
    [`replace ${bases}/SOURCE/uri "source/"`],
  ],
  ['what may be a file with a colon in its name keeps its base', uri('test:main.c'), []],
  ['a base with a query is left', [[`${bases}/ROOT/uri`, 'https://host.example/a?b']], []],
]

const indices: readonly Row[] = [
  [
    'an artifact index of another file',
    uri('picture.png', { uriBaseId: 'SOURCE', index: 1 }),
    [`replace ${location}/index 3`],
  ],
  [
    'an artifact index beyond the end, for a file that is no artifact',
    uri('new.c', { uriBaseId: 'SOURCE', index: 9 }),
    [`remove ${location}/index`],
  ],
  [
    'an index of another file is left where no artifact has the uri',
    uri('new.c', { uriBaseId: 'SOURCE', index: 0 }),
    [],
  ],
  ['a rule index of another rule', [[`${first}/ruleIndex`, 1]], [`replace ${first}/ruleIndex 0`]],
  [
    'a rule index for a hierarchical id',
    [
      [`${first}/ruleIndex`, 7],
      [`${first}/ruleId`, 'G1/sub'],
    ],
    [`replace ${first}/ruleIndex 0`],
  ],
  [
    'a rule index where two rules have the id is left',
    [
      [`${first}/ruleIndex`, 7],
      [`${driver}/rules/-`, { id: 'G1', name: 'Other' }],
    ],
    [],
  ],
  ['a rule index whose rule alone has the message is left', [[`${first}/ruleId`, 'G2']], []],
  [
    'an index is left where a result has two ids',
    [
      [`${first}/rule`, { id: 'G2' }],
      [`${first}/message`, { text: 'x' }],
      [`${first}/ruleIndex`, 0],
    ],
    [],
  ],
  ['both indices of a rule', [[`${second}/ruleIndex`, 0]], [`replace ${second}/ruleIndex 1`]],
  [
    'a rule index beyond the end, for an id of no rule',
    [[`${second}`, { ruleId: 'X', ruleIndex: 4, message: { text: 'x' }, locations: [] }]],
    [`remove ${second}/ruleIndex`],
  ],
  ['the id of the rule at the index', [[`${first}/ruleId`]], [`add ${first}/ruleId "G1"`]],
  [
    'the index of an override',
    [['/runs/0/invocations/0/ruleConfigurationOverrides/0/descriptor', { id: 'G2' }]],
    ['add /runs/0/invocations/0/ruleConfigurationOverrides/0/descriptor/index 1'],
  ],
]

const values: readonly Row[] = [
  ['null where nothing need be', [[`${first}/fixes`, null]], [`remove ${first}/fixes`]],
  ['null where something must be is left', [[`${driver}/name`, null]], []],
  ['null that says that the tool did not run is left', [['/runs/0/results', null]], []],
  [
    'a number in quotes',
    [[`${first}/locations/0/physicalLocation/region/startColumn`, '5']],
    [`replace ${first}/locations/0/physicalLocation/region/startColumn 5`],
  ],
  [
    'a number with a leading zero in quotes is left',
    [[`${first}/locations/0/physicalLocation/region/startColumn`, '05']],
    [],
  ],
  [
    'a GUID in braces',
    [[`${driver}/guid`, '{AAAAAAAA-0000-4000-8000-000000000002}']],
    [`replace ${driver}/guid "AAAAAAAA-0000-4000-8000-000000000002"`],
  ],
  ['a text that is no GUID is left', [[`${driver}/guid`, '{gauge}']], []],
  [
    'a "v" before a version',
    [[`${driver}/semanticVersion`, 'v1.2.3-rc.1']],
    [`replace ${driver}/semanticVersion "1.2.3-rc.1"`],
  ],
  ['a version of two numbers is left', [[`${driver}/semanticVersion`, 'v1.2']], []],
  ['an empty helpUri', [[`${driver}/rules/1/helpUri`, '']], [`remove ${driver}/rules/1/helpUri`]],
  [
    'an empty description',
    [[`${driver}/rules/1/shortDescription`, { text: '' }]],
    [`remove ${driver}/rules/1/shortDescription`],
  ],
  [
    'an empty description with markdown is left',
    [[`${driver}/rules/1/shortDescription`, { text: '', markdown: 'x' }]],
    [],
  ],
  ['an empty message of a result is left', [[`${second}/message`, { text: '' }]], []],
  [
    'the name of a hash function',
    [['/runs/0/artifacts/0/hashes', { sha1: 'da39a3ee5e6b4b0d3255bfef95601890afd80709' }]],
    [
      'add /runs/0/artifacts/0/hashes/sha-1 "da39a3ee5e6b4b0d3255bfef95601890afd80709"',
      'remove /runs/0/artifacts/0/hashes/sha1',
    ],
  ],
]

const times: readonly Row[] = [
  ['an offset of nothing', [[start, '2026-03-01T10:00:00.25+00:00']], [`replace ${start} "2026-03-01T10:00:00.25Z"`]],
  [
    'an offset over midnight and the end of a month',
    [[start, '2026-03-01T00:30:00+01:00']],
    [`replace ${start} "2026-02-28T23:30:00Z"`],
  ],
  ['an offset to the west', [[start, '2026-03-01T05:00:00-0500']], [`replace ${start} "2026-03-01T10:00:00Z"`]],
  ['no zone is left', [[start, '2026-03-01T10:00:00']], []],
  ['a leap second with an offset is left', [[start, '2016-12-31T23:59:60+01:00']], []],
]

const lists: readonly Row[] = [
  [
    'an empty flow is left where a link leads into the log',
    [
      [`${first}/codeFlows/-`, { threadFlows: [] }],
      [`${second}/message`, { text: 'See [it](sarif:/runs/0/results/0/codeFlows/0).' }],
    ],
    [],
  ],
  [
    'suppressions of the others',
    [[`${first}/suppressions`, [{ kind: 'inSource' }]]],
    [`add ${second}/suppressions []`],
  ],
  ['baselineState of the others is left', [[`${first}/baselineState`, 'new']], []],
  ['a fix of nothing', [[`${first}/fixes/-`, { artifactChanges: [] }]], [`remove ${first}/fixes/1`]],
  [
    'a fix of nothing with a description is left',
    [[`${first}/fixes/-`, { artifactChanges: [], description: { text: 'x' } }]],
    [],
  ],
  ['tags that stand twice', [['/runs/0/properties', { tags: ['a', 'b', 'a'] }]], ['remove /runs/0/properties/tags/2']],
  [
    'a result that stands twice, in a log that is mended anyway',
    [
      [`${driver}/rules/1/helpUri`, ''],
      ['/runs/0/results/-', base().runs[0]?.results[1]],
      ['/runs/0/results/-', base().runs[0]?.results[1]],
    ],
    ['remove /runs/0/results/3', 'remove /runs/0/results/2', `remove ${driver}/rules/1/helpUri`],
  ],
  [
    'a result that stands twice is left where there are sarif: links',
    [
      [`${driver}/rules/1/helpUri`, ''],
      ['/runs/0/results/-', base().runs[0]?.results[1]],
      [`${first}/message`, { text: '[x](sarif:/runs/0/results/1)' }],
    ],
    [`remove ${driver}/rules/1/helpUri`],
  ],
]

const illTyped: readonly Row[] = [
  [
    'an array where a result belongs gets no member',
    [
      [`${first}/suppressions`, []],
      [second, []],
    ],
    [],
  ],
  [
    'a result that is null, beside one with suppressions',
    [
      [`${first}/suppressions`, []],
      ['/runs/0/results/-', null],
    ],
    [`add ${second}/suppressions []`],
  ],
  [
    'a run that is null',
    [
      ['/runs/-', null],
      ['/runs/0/tool/driver/rules/1/helpUri', ''],
    ],
    ['remove /runs/0/tool/driver/rules/1/helpUri'],
  ],
  ['an id that is a number, beside an index', [[`${first}/ruleId`, 7]], []],
  [
    'a columnKind that is no unit',
    [
      ['/runs/0/columnKind', 'bytes'],
      ['/runs/0/results', [plain]],
    ],
    [],
  ],
  [
    'an index that is a text, beside an id',
    [['/runs/0/invocations/0/ruleConfigurationOverrides/0/descriptor', { id: 'G2', index: 'x' }]],
    [],
  ],
  [
    'suppressions that are a text',
    [
      [`${first}/suppressions`, []],
      [`${second}/suppressions`, 'x'],
    ],
    [],
  ],
]

const kinds: readonly Row[] = [
  ['a level that serializers write', [[`${second}/level`, 'warning']], [`replace ${second}/level "none"`]],
  [
    'a level of what is yet to be judged is left',
    [
      [`${second}/kind`, 'review'],
      [`${second}/level`, 'warning'],
    ],
    [],
  ],
  ['a level that was chosen is left', [[`${second}/level`, 'error']], []],
  ['a rank that was chosen is left', [[`${second}/rank`, 50]], []],
  [
    'a version of a tool',
    [['/version', 'v8.0.0'], [`${driver}/version`]],
    ['replace /version "2.1.0"', `add ${driver}/version "v8.0.0"`],
  ],
  ['a version of another format is left', [['/version', '2.0.0']], []],
  [
    'a version of a tool in a log of another format is left',
    [
      ['/version', '0.51.0'],
      ['/runs/0/tool', { name: 'x' }],
    ],
    [],
  ],
  [
    'a schema of another version',
    [['/$schema', 'https://json.schemastore.example/sarif-1.0.0.json']],
    [`replace /$schema "${base().$schema}"`],
  ],
]

const tables = { uris, windows, slashes, files, indices, values, times, lists, illTyped, kinds }

describe.each(Object.entries(tables))('%s', (_, rows) => {
  test.each(rows)('%s', (__, edits, expected) => {
    expect(changes(edits)).toEqual(expected)
  })
})
